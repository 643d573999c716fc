// Watch, as its readers use it: a question is asked and followed, its answer walks, is kept as files that open, and comes
// back as a file that is checked.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drop } from './board';
import { asked, openPage, serverAddress } from './page';

const answerOn = (page: Page) => page.getByRole('region', { name: 'Answer' });
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Position' });
const solve = (page: Page) => page.getByRole('button', { name: 'Solve' }).click();

const reads = async (place: Locator, words: RegExp) => {
  await place.filter({ hasText: words }).waitFor();
};

// The files of `Export ...`, as the browser would put them into the downloads.
async function exportedFile(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${format}` }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const solved = (question: Record<string, unknown>) => asked<Record<string, unknown>>('/api/solve', question);

describe('asking', () => {
  it('solves a closed tour with the form alone', async () => {
    const { page } = await openPage({ path: '/#watch' });
    await page.getByRole('img', { name: 'the empty board 8x8' }).waitFor();
    await page.getByRole('checkbox', { name: /Closed/ }).check();
    await solve(page);
    await reads(answerOn(page), /Closed tour of 8x8 found/);
    await page.getByRole('img', { name: 'closed tour of 8x8' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Method' }).locator('option').count()).toBeGreaterThan(5);
    expect(page.url()).toContain('#watch?closed=true');
  });

  it('covers 9x6 by three cycles, each with its colour and letter', async () => {
    const { page } = await openPage({ path: '/#watch' });
    await page.getByRole('radio', { name: 'Cycles' }).check();
    await page
      .getByRole('textbox', { name: 'Board' })
      .or(page.getByRole('combobox', { name: 'Board' }))
      .fill('9x6');
    await page.getByRole('textbox', { name: 'Knights' }).fill('3');
    await solve(page);
    await reads(answerOn(page), /3 cycles on 9x6 found/);
    expect(await page.getByRole('list', { name: 'Legend' }).getByRole('listitem').allInnerTexts()).toHaveLength(3);
  });

  it('lets the knights of a visit move in turn', async () => {
    const { page } = await openPage({ path: '/#watch?task=visit&board=6x6&squares=a1,f6' });
    await solve(page);
    await reads(answerOn(page), /36 squares visited, the most possible/);
    expect(await scrubber(page).getAttribute('max')).toBe('34');
  });

  it('says why there is no tour, and shows no walk', async () => {
    const { page } = await openPage({ path: '/#watch?board=4x4' });
    await solve(page);
    await reads(answerOn(page), /No open tour of 4x4: impossible/);
    await reads(answerOn(page), /Cull & De Curtins/);
    expect(await scrubber(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(1);
  });

  it('says what to change about a question', async () => {
    const { page } = await openPage({ path: '/#watch?board=8x8&from=j9', expected: /400/ });
    await solve(page);
    await reads(page.getByRole('alert'), /j9 is not a square of 8x8/);
  });

  it('takes tori and cubes', async () => {
    const { page } = await openPage({ path: '/#watch?board=cube:3' });
    await solve(page);
    await reads(answerOn(page), /Open tour of cube:3 found/);
    await page.goto('/#watch?board=6x6&wrap=xy&closed=true');
    await solve(page);
    await reads(answerOn(page), /Closed tour of 6x6 torus found/);
  });
});

describe('following', () => {
  const long = '/#watch?board=20x20&method=blind&seconds=';

  it('shows progress until the time limit', async () => {
    const { page } = await openPage({ path: `${long}2` });
    await solve(page);
    await page.getByRole('progressbar', { name: 'Progress of the search' }).waitFor();
    await page.getByText(/[\d,]+ nodes, \d\.\d s/).waitFor();
    await reads(answerOn(page), /Not settled/);
    await reads(answerOn(page), /time limit/);
  });

  it('can be cancelled, and asked again', async () => {
    const { page } = await openPage({ path: `${long}30` });
    await solve(page);
    await page.getByText(/[\d,]+ nodes, \d\.\d s/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await reads(page.getByRole('alert'), /Cancelled after/);
    await page.getByRole('combobox', { name: 'Method' }).selectOption('auto');
    await solve(page);
    await reads(answerOn(page), /Open tour of 20x20 found/);
  });
});

it('a file that is turned away stays turned away when the search before it ends', async () => {
  const { page } = await openPage({ path: '/#watch?board=20x20&method=blind&seconds=30' });
  await solve(page);
  await page.getByText(/[\d,]+ nodes, \d\.\d s/).waitFor();
  const ended = page.waitForEvent('requestfailed');
  const large = { name: 'large.json', mimeType: 'application/json', buffer: Buffer.alloc(3 << 20, ' ') };
  await page.locator('input[type=file]').setInputFiles(large);
  await ended;
  await page.getByRole('button', { name: 'Solve' }).waitFor();
  await reads(page.getByRole('alert'), /3\.0 MB/);
});

describe('a search that goes square by square', () => {
  it('is drawn while it runs', async () => {
    const { page } = await openPage({ path: '/#watch?board=20x20&method=blind&seconds=30' });
    await solve(page);
    await page.getByRole('img', { name: /^Picture: \d{2,3} squares, the search under way$/ }).waitFor();
    // The form may be filled in for another question meanwhile: the search stays on its own board.
    await page.getByRole('combobox', { name: 'Board' }).fill('5x5');
    await page.getByRole('img', { name: /^Picture: \d{2,3} squares, the search under way$/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('img', { name: 'Picture: the empty board 5x5' }).waitFor();
  });

  it('can be stepped through, with a sentence for every step', async () => {
    const { page } = await openPage({ path: '/#watch?board=5x5&from=a1&method=warnsdorff&tieBreak=roth' });
    await page.getByRole('button', { name: 'Step by step' }).click();
    const search = page.getByRole('region', { name: 'Search by warnsdorff' });
    await search.getByText('Done: every square.').waitFor();
    await scrubber(page).fill('2');
    await search.getByText('e1: one way on, the fewest.').or(search.getByText('a5: one way on, the fewest.')).waitFor();
    await page.getByRole('img', { name: 'Picture: warnsdorff: 2 of 25 squares' }).waitFor();
    await page.getByRole('combobox', { name: 'Method' }).selectOption('sat');
    expect(await page.getByRole('button', { name: 'Step by step' }).count()).toBe(0);
  });
});

describe('the player', () => {
  it('goes to any move by scrubber, buttons and keys', async () => {
    const { page } = await openPage({ path: '/#watch?board=5x5' });
    await solve(page);
    // Nothing moves by itself for those who want it so: the whole walk is there at once.
    await reads(page.getByRole('group', { name: 'Player' }), /24 \/ 24/);
    const at = () => scrubber(page).inputValue();
    await scrubber(page).fill('10');
    expect(await at()).toBe('10');
    await page.getByRole('button', { name: 'Step forward' }).click();
    expect(await at()).toBe('11');
    await page.getByRole('button', { name: 'First' }).click();
    expect(await at()).toBe('0');
    await scrubber(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await at()).toBe('1');
    await page.keyboard.press('End');
    expect(await at()).toBe('24');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  it('plays 100x100 to the end', async () => {
    const { page } = await openPage({ path: '/#watch?board=100x100', reducedMotion: 'no-preference' });
    await solve(page);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('slider', { name: 'Speed' }).fill('90');
    await reads(page.getByRole('group', { name: 'Player' }), /9,999 \/ 9,999/);
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });
});

describe('files', () => {
  it('open: SVG, PNG, GIF and JSON', async () => {
    const { page } = await openPage({ path: '/#watch?board=6x6&closed=true' });
    await solve(page);
    await answerOn(page).waitFor();

    const svg = await exportedFile(page, 'SVG');
    expect(svg.name).toBe('tour-6x6-closed.svg');
    const root = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return { name: parsed.documentElement.localName, faults: parsed.querySelectorAll('parsererror').length };
    }, svg.bytes.toString('utf8'));
    expect(root).toEqual({ name: 'svg', faults: 0 });

    const decoded = (bytes: Buffer, type: string) =>
      page.evaluate(
        async ({ data, type }) => {
          const image = await createImageBitmap(
            new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type }),
          );
          return { width: image.width, height: image.height };
        },
        { data: bytes.toString('base64'), type },
      );
    const png = await exportedFile(page, 'PNG');
    expect(png.name).toBe('tour-6x6-closed.png');
    expect(await decoded(png.bytes, 'image/png')).toEqual({
      width: png.bytes.readUInt32BE(16),
      height: png.bytes.readUInt32BE(20),
    });
    const gif = await exportedFile(page, 'GIF');
    expect(gif.name).toBe('tour-6x6-closed.gif');
    expect(gif.bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect(await decoded(gif.bytes, 'image/gif')).toEqual({
      width: gif.bytes.readUInt16LE(6),
      height: gif.bytes.readUInt16LE(8),
    });

    const json = await exportedFile(page, 'JSON');
    const checked = await fetch(`${await serverAddress()}api/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: json.bytes.toString('utf8'),
    });
    expect(await checked.json()).toMatchObject({ outcome: 'holds' });
  });

  it('are checked on arrival: a right one holds', async () => {
    const { page } = await openPage({ path: '/#watch' });
    await drop(page, 'mine.json', JSON.stringify(await solved({ board: '5x5', task: 'tour', from: 'c3' })));
    await reads(answerOn(page), /Checked: holds mine\.json/);
    await reads(answerOn(page), /Open tour of 5x5 found/);
  });

  it('are checked on arrival: a tampered one is called faulty', async () => {
    const { page } = await openPage({ path: '/#watch' });
    const answer = await solved({ board: '5x5', task: 'tour' });
    const tour = answer.tour as string[];
    await drop(page, 'forged.json', JSON.stringify({ ...answer, tour: [tour[1], tour[0], ...tour.slice(2)] }));
    await reads(answerOn(page), /Checked: faulty forged\.json/);
    await reads(answerOn(page), /The file says: Open tour of 5x5 found/);
  });

  it('can be chosen, and are turned away in words', async () => {
    const { page } = await openPage({ path: '/#watch', expected: /400/ });
    const chosen = page.locator('input[type=file]');
    await chosen.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await reads(page.getByRole('alert'), /a\.txt: is no answer that can be read: neither JSON, nor/);
    await chosen.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.alloc(3 << 20, ' ') });
    await reads(page.getByRole('alert'), /3\.0 MB/);
    const answer = JSON.stringify(await solved({ board: '9x6', task: 'cycles', knights: 3 }));
    await chosen.setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(answer) });
    await reads(answerOn(page), /Checked: holds c\.json/);
  });
});

it('keeps its answer while another view is open', async () => {
  const { page } = await openPage({ path: '/#watch?board=5x5' });
  await solve(page);
  await answerOn(page).waitFor();
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'Methods side by side' }).waitFor();
  await page.getByRole('link', { name: 'Watch' }).click();
  await reads(answerOn(page), /Open tour of 5x5 found/);
});
