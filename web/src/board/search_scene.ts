// A search at one of its steps as a scene: the path so far, every square it can go to with its number of ways on, a ring around the
// one it takes, a cross on those it has come back from, and in red the move that is about to be taken back. When a search has ended
// without a tour, what its deepest path has missed is outlined.

import type { Look } from '../engine/steps';
import type { TracedSearch } from '../engine/trace';
import { sceneOfRoutes, type Scene } from './scene';
import { areaOf, freeSquares, type Surface } from './surface';
import { routeColour, type Routes } from './walk';

const walked = (path: readonly number[]): Routes | undefined =>
  path.length === 0 ? undefined : { kind: 'tour', closed: false, paths: [path] };

export function sceneOfSearch(surface: Surface, look: Look): Scene {
  const scene = sceneOfRoutes(walked(look.path), { whole: freeSquares(surface) });
  if (look.next === 'end') return { ...scene, missed: missedBy(surface, look.path) };
  const back = look.next === 'back';
  return {
    ...scene,
    walks: scene.walks.map((walk) => ({ ...walk, knight: back ? 'var(--lost)' : walk.knight })),
    back: back ? look.path.slice(-2) : [],
    dots: new Set(look.candidates.map(({ cell }) => cell)),
    degrees: new Map(look.candidates.map(({ cell, ways }) => [cell, ways])),
    losing: new Set(look.candidates.filter(({ tried }) => tried).map(({ cell }) => cell)),
    hint: look.next === 'enter' ? look.cell : undefined,
  };
}

function missedBy(surface: Surface, path: readonly number[]): ReadonlySet<number> {
  const visited = new Set(path);
  const cells = Array.from({ length: areaOf(surface) }, (_, cell) => cell);
  return new Set(path.length === 0 ? [] : cells.filter((cell) => !visited.has(cell) && !surface.holes.has(cell)));
}

// Several searches on one board: a line and a knight for each, in its colour; the first is the widest, so that none hides another.
export function sceneOfRace(searches: readonly TracedSearch[], looks: readonly Look[]): Scene {
  const paths = looks.map(({ path }) => path);
  const [first] = searches;
  if (!first) return sceneOfRoutes(undefined);
  const routes: Routes = { kind: 'visit', closed: false, paths };
  const scene = sceneOfRoutes(routes, { whole: freeSquares(first.surface) });
  return {
    ...scene,
    walks: scene.walks.flatMap((walk, i) =>
      walk.stops.length === 0
        ? []
        : [
            {
              ...walk,
              colourOf: () => routeColour(i),
              knight: routeColour(i),
              mark: walk.letter,
              width: 1 + 0.5 * (paths.length - 1 - i),
            },
          ],
    ),
  };
}
