// What a certificate shows: the sets it names, what follows from them, and the numbers on squares.

import { describe, expect, it } from 'vitest';
import { surfaceOf } from '../../src/board/surface';
import type { Answer, Certificate, Question } from '../../src/engine/api';
import { boundWords, pagesOf, piecesOf, type ProofPage } from '../../src/engine/proof';
import { cellOf, makeBoard } from '../../src/game/board';
import { newGame, play } from '../../src/game/game';
import { proofPagesOf, whyPages } from '../../src/game/why';

function pages(question: Question, certificate: Certificate): ProofPage[] {
  const surface = surfaceOf(question);
  if (typeof surface === 'string') throw new Error(surface);
  return pagesOf({ question, verdict: 'impossible', seconds: 0, certificate }, surface);
}

const sizes = (page: ProofPage | undefined) => page?.areas.map(({ cells }) => cells.length);

describe('what is drawn', () => {
  it('of colours are both', () => {
    const [page] = pages({ board: '5x5', from: 'b1' }, { kind: 'colours' });
    expect(page?.areas.map(({ letter, words }) => [letter, words])).toEqual([
      ['A', '13 dark squares'],
      ['B', '12 light squares'],
    ]);
  });

  it('of squares with too few ways is how many each has', () => {
    const [page] = pages({ board: '3x3' }, { kind: 'too-few-moves', squares: ['b2'] });
    expect([...(page?.notes ?? [])]).toEqual([[4, '0']]);
  });

  it('of squares that nothing joins are their pieces', () => {
    const [page] = pages({ board: '3x3' }, { kind: 'separated', squares: ['a1', 'b2'] });
    expect(sizes(page)).toEqual([8, 1]);
  });

  it('of a separating set are the pieces without it', () => {
    const question = { board: '5x5', block: ['a1', 'b3', 'c5'], from: 'd3' };
    const [page] = pages(question, { kind: 'separating-set', squares: ['d3', 'c4'] });
    expect([page?.title, sizes(page)]).toEqual(['2 squares, 3 pieces', [2, 18, 1, 1]]);
  });

  it('of a set with too few neighbours are both, with what they need and what there is', () => {
    // Two corners of 3x4 with one neighbour more between them than a closed tour needs: a1 and c1 share b3.
    const [page, ...more] = pages(
      { board: '3x4', closed: true },
      { kind: 'move-shortage', crowded: ['a1'], hosts: ['c2'] },
    );
    // a1 has two moves, to b3 and c2, so the pair is tight, and rules out what else c2 does.
    expect(page?.title).toBe('Exactly enough ways');
    expect(sizes(page)).toEqual([1, 1]);
    expect(more.every(({ title }) => title === 'So the board falls apart')).toBe(true);
    const [short] = pages(
      { board: '3x3', block: ['b3'], closed: true },
      { kind: 'move-shortage', crowded: ['a1'], hosts: [] },
    );
    expect(short?.title).toBe('Too few ways');
    expect(short?.words).toBe('There is room for 1 of these moves.');
  });

  it('of the ends of an open tour takes the colours into account', () => {
    // 5x5 without a1 has as many dark squares as light ones: one end is dark, so b2 and d4 need three moves between them.
    const [page] = pages({ board: '5x5', block: ['a1'] }, { kind: 'move-shortage', crowded: ['b2', 'd4'], hosts: [] });
    expect(page?.areas[0]?.words).toBe('2 squares: 3 moves at least must meet here');
  });

  it('of a proof in logic are its cuts, one by one, then its pairs', () => {
    const found = pages(
      { board: '5x5', closed: true },
      {
        kind: 'proof',
        cells: ['a1', 'b1'],
        cuts: [['a1', 'b3'], ['e5']],
        tight: [{ crowded: ['a1'], hosts: ['b3'] }],
      },
    );
    expect(found.map(({ title }) => title)).toEqual([
      'A proof in logic',
      'Cut 1 of 2',
      'Cut 2 of 2',
      'Exactly enough ways (1 of 1)',
    ]);
  });

  it('of weights is a number on each square that has one', () => {
    const certificate = { kind: 'weights', squares: ['a1', 'b1'], weights: [2, -2], least: 3, tight: [] };
    const page = pages({ board: '3x3', task: 'cycles', knights: 2 }, certificate).at(-1);
    expect([...(page?.notes.values() ?? [])]).toEqual(['2', '-2']);
    expect([page?.heat.get(0), page?.heat.get(1), page?.heat.get(2)]).toEqual([1, 0, 0.5]);
    expect(page?.words).toMatch(/weighs 3 or more.*weigh 0, less than 2 times 3/);
  });

  it('of a cover proof are paths with their steps and covers with their cycles', () => {
    const certificate = { kind: 'cover-proof', chains: [['a1', 'b3']], covers: [[['a1'], ['b1', 'c1']]] };
    const [path, cover] = pages({ board: '3x4', task: 'cycles', knights: 2 }, certificate);
    expect([...(path?.notes.values() ?? [])]).toEqual(['1', '2']);
    expect(sizes(cover)).toEqual([1, 2]);
  });

  it('of bounds of visits are the squares that hold it back, how often each is counted, and the cuts of a proof', () => {
    const visit = (certificate: Certificate) => pages({ board: '3x3', task: 'visit', knights: ['a1'] }, certificate);
    expect(sizes(visit({ kind: 'visit-colours' })[0])).toEqual([5, 4]);
    expect(sizes(visit({ kind: 'visit-matching', squares: ['a1', 'b3'] })[0])).toEqual([2]);
    const rows = [
      { row: 'way-in', squares: ['b1', 'c1'], times: 3 },
      { row: 'ends', squares: ['b1'], times: -1 },
    ];
    const [sums] = visit({ kind: 'visit-duals', rows });
    expect([...(sums?.notes ?? [])]).toEqual([
      [1, '2'],
      [2, '3'],
    ]);
    const proof = visit({ kind: 'visit-proof', cuts: [['a1'], ['b1', 'c1']] });
    expect(proof.map(({ title }) => title)).toEqual(['A proof in logic', 'Cut 1 of 2', 'Cut 2 of 2']);
    expect(sizes(proof[2])).toEqual([2]);
  });

  it('of theorems and of what the page does not know is nothing', () => {
    for (const kind of ['closed-theorem', 'open-theorem', 'exhausted', 'too-small', 'of tomorrow']) {
      expect(pages({ board: '3x4' }, { kind })).toEqual([]);
    }
  });

  it('of counts by start is a heat map', () => {
    const answer: Answer = {
      question: { board: '3x3', task: 'count' },
      verdict: 'solved',
      seconds: 0,
      count: '20000',
      by_start: { a1: '20000', b1: '0' },
    };
    const [page] = pagesOf(answer, makeBoard(3, 3));
    expect([page?.notes.get(0), page?.heat.get(0), page?.heat.get(1)]).toEqual(['20K', 1, 0]);
    expect(page?.words).toMatch(/1 square begins none/);
  });
});

describe('of a game', () => {
  const played = (names: string) => {
    const fresh = newGame({ board: makeBoard(5, 5) });
    return names.split(' ').reduce((now, name) => play(now, cellOf(now.board, name) ?? -1), fresh);
  };

  it('the visited squares are gone, but not the knight', () => {
    const [page] = proofPagesOf(played('a1 b3 c5 d3'), { kind: 'separating-set', squares: ['d3', 'c4'] });
    expect(sizes(page)).toEqual([2, 18, 1, 1]);
  });

  it('pages end with the move that lost, and begin with it when it is over', () => {
    const certificate = { kind: 'separating-set', squares: ['d3', 'c4'] };
    const loss = { since: 4, certificate, reason: 'pieces', better: 3 };
    const titles = (game: ReturnType<typeof played>) => whyPages(game, certificate, loss).map(({ title }) => title);
    expect(titles(played('a1 b3 c5 d3 b4'))[1]).toBe('The move that lost');
    const [page] = whyPages(played('a1 b3 c5 d3 b4'), undefined, loss);
    expect([page?.game.path.length, page?.losing, page?.better]).toEqual([4, 13, 3]);
    expect(whyPages(played('a1'), undefined, undefined)).toEqual([]);
  });
});

it('pieces are found over joined edges, too', () => {
  expect(piecesOf(makeBoard(3, 3), new Set()).map((piece) => piece.length)).toEqual([8, 1]);
  expect(piecesOf(makeBoard(3, 3, [], { wrap: 'xy' }), new Set()).map((piece) => piece.length)).toEqual([9]);
});

it('a bound has a sentence, whatever proves it', () => {
  expect(boundWords({ kind: 'visit-colours' })).toMatch(/one colour runs out/);
  expect(boundWords(undefined)).toMatch(/every square/);
});
