// Whose turn it is. One knight or several move in turn, the first first, so that a game is one sequence of squares: with
// k knights the first k squares are their starts, and square i was entered by knight i mod k. The two-knights game needs
// nothing more: the knight that cannot move on its turn ends the visit, and the score is the squares visited.

export type Knights = 1 | 2;

// The knight that enters the next square.
export const turnOf = (path: readonly number[], knights: Knights) => path.length % knights;

// The squares each knight has entered, in order.
export function trailsOf(path: readonly number[], knights: Knights): number[][] {
  const trails: number[][] = Array.from({ length: knights }, () => []);
  path.forEach((cell, i) => trails[i % knights]?.push(cell));
  return trails;
}

// Where the knight whose turn it is stands; nothing while it has no start.
export const headOf = (path: readonly number[], knights: Knights): number | undefined =>
  path.length < knights ? undefined : path[path.length - knights];

// The two paths of a game as one sequence again; undefined if they were not taken in turn.
export function sequenceOf(trails: readonly (readonly number[])[]): number[] | undefined {
  const path: number[] = [];
  const total = trails.reduce((sum, trail) => sum + trail.length, 0);
  for (let i = 0; i < total; ++i) {
    const cell = trails[i % trails.length]?.[Math.floor(i / trails.length)];
    if (cell === undefined) return undefined;
    path.push(cell);
  }
  return path;
}
