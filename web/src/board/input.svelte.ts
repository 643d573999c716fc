// Which square is meant: by a click, by a tap that is wider than a square, by dragging the knight, or by the keys that move a
// cursor. A drag that has just ended is not taken for a click.

import { fileOf, rankOf, type Board } from '../game/board';
import { cellAt, drawnHeight, drawnWidth, placeOf, rowsOf, type Layout, type Point } from './geometry';
import type { Scene } from './scene';

// ---- the cursor ----

// Keys move the cursor over the board as it is seen: arrows by one square, Home and End along the row.
const steps: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

// The square the key leads to; undefined if the key is not one of the cursor's.
export function cursorAfter(layout: Layout, cell: number, key: string): number | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const rows = rowsOf(layout);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? 0;
  return rows[inside(y + step[1], drawnHeight(layout))]?.[inside(x + step[0], drawnWidth(layout))];
}

// Where a cursor begins: in the middle.
export const middleOf = (board: Board) =>
  Math.floor((board.height - 1) / 2) * board.width + Math.floor((board.width - 1) / 2);

// ---- the pointer ----

// A finger is wider than a square of a large board: a tap there means the nearest legal square, if one is near.
// How far, in squares, a tap may lie from the middle of the square it means.
const reach = 1.6;

// `file` and `rank` are where the tap was, in squares from the corner of a1; the cell it means, or undefined.
export function snapped(board: Board, file: number, rank: number, legal: Iterable<number>): number | undefined {
  let nearest: number | undefined;
  let least = reach;
  for (const cell of legal) {
    const distance = Math.hypot(fileOf(board, cell) + 0.5 - file, rankOf(board, cell) + 0.5 - rank);
    if (distance <= least) [nearest, least] = [cell, distance];
  }
  return nearest;
}

const needsSnap = (board: Board) => Math.max(board.width, board.height) > 8;

// What the pointer is over.
interface Target {
  readonly svg: SVGSVGElement | undefined;
  readonly layout: Layout;
  readonly scene: Scene;
}

interface Drag {
  readonly pointer: number;
  readonly from: Point;
  readonly at: Point;
  readonly moving: boolean;
}

// Pixels a pressed pointer may tremble before it drags.
const tremble = 6;

// Mouse, finger or pen.
export class PointerInput {
  hovered: number | undefined = $state();
  drag: Drag | undefined = $state.raw();
  readonly #target: () => Target;
  readonly #onsquare: (cell: number, at: number) => void;
  #dropped = false;
  #touching = false;

  constructor(target: () => Target, onsquare: (cell: number, at: number) => void) {
    this.#target = target;
    this.#onsquare = onsquare;
  }

  // A click without a pointer, by assistive technology, names its square; all others have a place.
  click(event: MouseEvent): void {
    if (this.#dropped) return void (this.#dropped = false);
    const named = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const cell = event.detail === 0 && named ? Number(named.getAttribute('data-cell')) : this.#meant(event);
    if (cell !== undefined) this.#onsquare(cell, event.timeStamp);
  }

  down(event: PointerEvent): void {
    const { layout, scene } = this.#target();
    this.#dropped = false;
    this.#touching = event.pointerType === 'touch';
    const from = this.#pointOf(event);
    if (!event.isPrimary || event.button !== 0 || scene.head === undefined) return;
    if (cellAt(layout, from) !== scene.head) return;
    this.drag = { pointer: event.pointerId, from, at: from, moving: false };
  }

  move(event: PointerEvent): void {
    const { svg, layout } = this.#target();
    const at = this.#pointOf(event);
    this.hovered = event.pointerType === 'mouse' ? cellAt(layout, at) : undefined;
    if (!svg || !this.drag || this.drag.pointer !== event.pointerId) return;
    const pixels = svg.clientWidth / drawnWidth(layout);
    const far = Math.hypot(at.x - this.drag.from.x, at.y - this.drag.from.y) * pixels > tremble;
    if (far && !this.drag.moving) svg.setPointerCapture(event.pointerId);
    this.drag = { ...this.drag, at, moving: this.drag.moving || far };
  }

  // One finger on the knight drags it instead of the page; a second one pinches. Squares are parts of a drawing, for which
  // browsers do not heed touch-action, so the touch itself has to be taken.
  touch(event: TouchEvent): void {
    if (!this.drag) return;
    if (event.touches.length === 1) event.preventDefault();
    else this.drag = undefined;
  }

  up(event: PointerEvent): void {
    const ended = this.drag;
    this.drag = undefined;
    if (!ended?.moving) return;
    this.#dropped = true;
    const cell = this.#meant(event);
    if (cell !== undefined && cell !== this.#target().scene.head) this.#onsquare(cell, event.timeStamp);
  }

  cancel(): void {
    this.drag = undefined;
  }

  leave(): void {
    this.hovered = undefined;
  }

  #pointOf(event: MouseEvent): Point {
    const { svg, layout } = this.#target();
    const box = svg?.getBoundingClientRect();
    if (!box || box.width === 0) return { x: -1, y: -1 };
    return {
      x: ((event.clientX - box.left) / box.width) * drawnWidth(layout),
      y: ((event.clientY - box.top) / box.height) * drawnHeight(layout),
    };
  }

  // On large boards a finger means the nearest legal square, unless it is on one, on the knight, or chooses a start.
  #meant(event: MouseEvent): number | undefined {
    const { layout, scene } = this.#target();
    const point = this.#pointOf(event);
    const cell = cellAt(layout, point);
    if (!this.#touching || !needsSnap(layout) || cell === undefined) return cell;
    if (scene.legal.has(cell) || cell === scene.last.at(-1) || scene.ghost) return cell;
    const { file, rank } = placeOf(layout, point);
    return snapped(layout, file, rank, scene.legal) ?? cell;
  }
}
