// The hand over the board: mouse, finger or pen. It finds out which square is meant, by a click, by a tap that is wider
// than a square, or by dragging the knight; and keeps a drag that has just ended from being taken for a click.

import type { Board } from '../rules/board';
import { needsSnap, snapped } from '../rules/snap';
import { cellAt, placeOf, unit, type Point } from './geometry';
import type { Scene } from './scene';

export interface Under {
  readonly svg: SVGSVGElement | undefined;
  readonly board: Board;
  readonly scene: Scene;
  readonly flipped: boolean;
}

interface Drag {
  readonly pointer: number;
  readonly from: Point;
  readonly at: Point;
  readonly moving: boolean;
}

// Pixels a pressed pointer may tremble before it drags.
const tremble = 6;

export class Hand {
  hovered: number | undefined = $state();
  drag: Drag | undefined = $state.raw();
  #under: () => Under;
  #onsquare: (cell: number, at: number) => void;
  #dropped = false;
  #touching = false;

  constructor(under: () => Under, onsquare: (cell: number, at: number) => void) {
    this.#under = under;
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
    const { board, scene, flipped } = this.#under();
    this.#dropped = false;
    this.#touching = event.pointerType === 'touch';
    const from = this.#pointOf(event);
    if (!event.isPrimary || event.button !== 0 || scene.head === undefined) return;
    if (cellAt(board, from, flipped) !== scene.head) return;
    this.drag = { pointer: event.pointerId, from, at: from, moving: false };
  }

  move(event: PointerEvent): void {
    const { svg, board, flipped } = this.#under();
    const at = this.#pointOf(event);
    this.hovered = event.pointerType === 'mouse' ? cellAt(board, at, flipped) : undefined;
    if (!svg || !this.drag || this.drag.pointer !== event.pointerId) return;
    const pixels = svg.clientWidth / (board.width * unit);
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
    if (cell !== undefined && cell !== this.#under().scene.head) this.#onsquare(cell, event.timeStamp);
  }

  cancel(): void {
    this.drag = undefined;
  }

  leave(): void {
    this.hovered = undefined;
  }

  #pointOf(event: MouseEvent): Point {
    const { svg, board } = this.#under();
    const box = svg?.getBoundingClientRect();
    if (!box || box.width === 0) return { x: -1, y: -1 };
    return {
      x: ((event.clientX - box.left) / box.width) * board.width * unit,
      y: ((event.clientY - box.top) / box.height) * board.height * unit,
    };
  }

  // On large boards a finger means the nearest legal square, unless it is on one, on the knight, or chooses a start.
  #meant(event: MouseEvent): number | undefined {
    const { board, scene, flipped } = this.#under();
    const point = this.#pointOf(event);
    const cell = cellAt(board, point, flipped);
    if (!this.#touching || !needsSnap(board) || cell === undefined) return cell;
    if (scene.legal.has(cell) || cell === scene.last.at(-1) || scene.ghost) return cell;
    const { file, rank } = placeOf(board, point, flipped);
    return snapped(board, file, rank, scene.legal) ?? cell;
  }
}
