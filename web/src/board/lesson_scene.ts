// The board of a lesson's task as a scene: a game with its dots, or squares to pick out; what the engine has shown or named as the
// cause is drawn over it.

import type { Judgement } from '../engine/judge';
import { noVerdict } from '../engine/verdict.svelte';
import { nameOf } from '../game/board';
import { headOf } from '../game/game';
import { isChoice, type Attempt, type Task } from '../game/lessons';
import { squareWords } from '../game/words';
import { drawingScene, sceneOf, sceneOfRoutes, type Scene } from './scene';
import { routeLetter, type Routes } from './walk';

export function sceneOfTask(
  task: Task,
  attempt: Attempt,
  judgement: Judgement | undefined,
  material: Routes | undefined,
): Scene {
  const shown = judgement?.routes;
  if (shown) return { ...sceneOfRoutes(shown), ...pickable(task, attempt) };
  const culprits = new Set(judgement?.culprits);
  if (isChoice(task)) {
    const base = material ? sceneOfRoutes(material, { knights: false }) : drawingScene(attempt.game.board);
    const { knights, numbers, visited } = sceneOf(attempt.game, noVerdict, undefined);
    return { ...base, ...pickable(task, attempt), knights, numbers, visited, lost: culprits };
  }
  if (task.kind === 'boards') return { ...drawingScene(attempt.game.board), legal: new Set() };
  const scene = sceneOf(attempt.game, noVerdict, undefined, attempt.game.knights === 1);
  if (task.kind !== 'take-back') return { ...scene, lost: culprits };
  // Here the way leads back along the path, and nowhere else.
  return { ...scene, lost: culprits, legal: scene.visited, dots: new Set(), degrees: new Map() };
}

// Every square can be pressed; those that were are ringed, or taken away.
function pickable(task: Task, { game, chosen }: Attempt): Partial<Scene> {
  if (!isChoice(task)) return {};
  const { legal } = drawingScene(game.board);
  return { legal, chosen: new Set(chosen) };
}

// The squares for those who hear the board.
export function wordsOfTask(task: Task, attempt: Attempt, material: Routes | undefined): (cell: number) => string {
  const { game, chosen } = attempt;
  if (!isChoice(task)) return squareWords(game, sceneOfTask(task, attempt, undefined, material));
  const cycleOf = (cell: number) => {
    const route = material?.paths.findIndex((path) => path.includes(cell)) ?? -1;
    return route < 0 ? '' : `, ${routeLetter(route)}`;
  };
  const standing = headOf(game.path, game.knights);
  return (cell) => {
    const state = cell === standing ? 'knight' : chosen.includes(cell) ? 'chosen' : 'free';
    return `${nameOf(game.board, cell)}${cycleOf(cell)}, ${state}`;
  };
}
