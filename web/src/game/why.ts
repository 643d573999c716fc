// Why a game is lost, page by page: what the certificate of the engine's verdict shows, on the position it speaks of, and the
// move that lost it, with one that would have won. All functions are pure; asking is in help.svelte.ts.

import { proofPages, type Area, type ProofPage } from '../engine/proof';
import type { Certificate } from '../engine/api';
import { nameOf, withHoles } from './board';
import { goTo, isOver, type Game } from './game';

export interface WhyPage {
  // The position that is shown.
  readonly game: Game;
  readonly title: string;
  readonly words: string;
  readonly proof?: ProofPage | undefined;
  // The square of the move that lost, and one that would have won.
  readonly losing?: number | undefined;
  readonly better?: number | undefined;
}

// A page that is open, from 0, of how many.
export interface OpenPage {
  readonly page: WhyPage;
  readonly at: number;
  readonly of: number;
}

// When the game was lost, the certificate of the position then, why in words, and a move that would have won before.
export interface Loss {
  readonly since: number;
  readonly certificate: Certificate | undefined;
  readonly reason: string;
  readonly better: number | undefined;
}

// What is left of a game as the ground of a certificate: the visited squares are holes, but for where the knight stands and,
// on the way back, the start.
export function proofPagesOf(game: Game, certificate: Certificate | undefined): ProofPage[] {
  const { board, path, closed } = game;
  const [first, last] = [path[0], path.at(-1)];
  const ends = [last, closed && path.length > 1 ? first : undefined].flatMap((cell) => cell ?? []);
  const surface = withHoles(board, [...board.holes, ...path.filter((cell) => !ends.includes(cell))]);
  // With a start alone a closed tour is still a ring; later on it is a way between two ends.
  const isRing = closed && path.length < 2;
  return proofPages({ surface, closed: isRing, ends: isRing ? [] : ends, knights: 1 }, certificate);
}

const pagesAt = (game: Game, certificate: Certificate | undefined): WhyPage[] =>
  proofPagesOf(game, certificate).map((proof) => ({
    game,
    title: proof.title,
    words: [proof.words, legendWords(proof.areas)].filter((part) => part !== '').join(' '),
    proof,
  }));

const mostNamed = 4;

// "A: 5 squares. B: 4 neighbours."
export function legendWords(areas: readonly Area[]): string {
  const named = areas.slice(0, mostNamed).map(({ letter, words }) => `${letter}: ${words}.`);
  const more = areas.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

// "Move 17, c5, lost it: a8 is cut off. b3 would have won."
export function losingWords(game: Game, { since, reason, better }: Omit<Loss, 'certificate'>): string {
  const cell = game.path[since - 1];
  if (since === 0 || cell === undefined) return `No move lost it: this board has no such tour. ${reason}`;
  const which = since === 1 ? `The start, ${nameOf(game.board, cell)},` : `Move ${since}, ${nameOf(game.board, cell)},`;
  const instead = better === undefined ? '' : ` ${nameOf(game.board, better)} would have won.`;
  return `${which} lost it: ${reason}.${instead}`;
}

// The move that lost, on the board as it was then.
function losingPage(game: Game, loss: Loss): WhyPage {
  const then = goTo(game, loss.since);
  const losing = then.path[loss.since - 1];
  return { game: then, title: 'The move that lost', words: losingWords(game, loss), losing, better: loss.better };
}

// Of a game that goes on: why it is lost now, then the move that lost it. Of one that is over, where why it is lost now is
// plain to see: that move, and what it did.
export function whyPages(game: Game, certificate: Certificate | undefined, loss: Loss | undefined): WhyPage[] {
  const now = isOver(game) ? [] : pagesAt(game, certificate);
  if (!loss || loss.since === 0) return now.length > 0 ? now : pagesAt(goTo(game, 0), loss?.certificate);
  const isNow = loss.since === game.path.length;
  const then = isOver(game) ? pagesAt(goTo(game, loss.since), loss.certificate) : [];
  const moved = losingPage(game, loss);
  return isOver(game) ? [moved, ...then] : [...now, ...(isNow && loss.better === undefined ? [] : [moved])];
}
