import { expect, it } from 'vitest';
import { exported, fileNameFor } from '../../src/engine/answer';

it('names files by what is inside', () => {
  expect(fileNameFor({ board: '8x8', task: 'tour', closed: true }, 'svg')).toBe('tour-8x8-closed.svg');
  expect(fileNameFor({ board: '9x6', task: 'cycles', knights: 3 }, 'gif')).toBe('cycles-9x6-3.gif');
  expect(fileNameFor({ board: '6x6', task: 'visit', knights: ['a1', 'f6'] }, 'png')).toBe('visit-6x6-a1-f6.png');
  expect(fileNameFor({ board: 'cube:4', from: 'F:a1' }, 'json')).toBe('tour-cube-4-from-F-a1.json');
  expect(fileNameFor({ board: '6x6', wrap: 'xy', leaper: '1,4', block: ['a1'] }, 'svg')).toBe(
    'tour-6x6-torus-leaper-1-4-1-blocked.svg',
  );
});

it('writes JSON as the answer it is', async () => {
  const answer = { question: { board: '5x5' }, verdict: 'unknown', seconds: 1 } as const;
  const blob = await exported(answer, 'json');
  expect(blob.type).toBe('application/json');
  expect(JSON.parse(await blob.text())).toEqual(answer);
});
