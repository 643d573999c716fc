// After the game, and beside it: what every move was, what a tour is, advice for those who ask for it, and what is given away.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, named, says, status, tab, tour } from './board';
import { openPage, startServer, stopServer } from './page';

const review = (page: Page) => page.getByRole('dialog', { name: 'Review' });
const moves = (page: Page) => review(page).getByRole('list', { name: 'Moves, reviewed' }).getByRole('listitem');

test('a game that is stuck says which move lost it and which would have won, and leads back there', async () => {
  const { page } = await openPage({
    path: '/#play?board=5x5&path=a1-b3-c5-d3-b4-a2-c1-e2-d4-b5-a3-b1-c3-a4-b2-d1-e3-d5',
  });
  await button(page, 'Review').or(button(page, 'Play on')).first().waitFor();
  for (const name of ['c2', 'e1', 'c4', 'e5']) {
    if (await button(page, 'Review').isVisible()) break;
    const cell = page.getByRole('gridcell', { name: new RegExp(`^${name}, legal`) });
    if (await cell.count()) await cell.click();
  }
  await button(page, 'Review').click();
  await review(page)
    .getByText(/^Move 4, d3, lost it: .*\. \w+ would have won\.$/)
    .waitFor();
  const words = await moves(page).allInnerTexts();
  expect(words[3]).toMatch(/d3.*loses the game/s);
  expect(words[1]).toMatch(/keeps it winnable/);
  expect(words[4]).toMatch(/after it was lost/);
  await moves(page).nth(2).getByRole('button').click();
  await named(page, 'c5, knight, move 3').waitFor();
  await says(page, 'Can still be finished.');
});

test('a tour is described, can be kept as a picture, and is shared without its way', async () => {
  const { page } = await openPage({ path: `/#play?board=5x5&path=${tour.slice(0, -1).join('-')}` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clickAll(page, tour.slice(-1));
  await says(page, 'Tour complete');
  await button(page, 'Review').click();
  await review(page).getByText('One of 1,728 tours of this board').waitFor();
  await review(page)
    .getByText(/It turns \d+ times, goes straight on .*, and its moves cross \d+ times\./)
    .waitFor();
  expect(await moves(page).count()).toBe(25);
  for (const format of ['SVG', 'PNG', 'GIF']) {
    const saving = page.waitForEvent('download');
    await review(page)
      .getByRole('button', { name: `Export ${format}` })
      .click();
    const file = readFileSync(await (await saving).path());
    expect(file.subarray(0, 4).toString('latin1')).toBe({ SVG: '<svg', PNG: '\x89PNG', GIF: 'GIF8' }[format]);
  }
  await page.keyboard.press('Escape');
  await button(page, 'Share').click();
  await says(page, 'Text and link copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/I rode the whole 5 × 5 board/);
  expect(text).toMatch(/#play\?board=5x5$/);
});

test('advice crosses out the moves that lose and counts the ways to finish; ways on are numbers on the dots', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&path=a1-b3-c5' });
  await says(page, 'Can still be finished.');
  await button(page, 'Settings').click();
  await page.getByLabel('Advice').check();
  await page.getByLabel('Ways on').check();
  await page.keyboard.press('Escape');
  await says(page, /^Can still be finished, in \d+ ways\.$/);
  await page.getByRole('gridcell', { name: /^d3, legal, loses, \d ways? on$/ }).waitFor();
  const winning = page.getByRole('gridcell', { name: /^e4, legal, \d ways? on$/ });
  await winning.click();
  await says(page, /^Can still be finished, in \d+ ways?\.$/);
});

test('a puzzle is shared as its address and how it went', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=5' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .getByRole('gridcell', { name: /, legal/ })
    .first()
    .click();
  await page.keyboard.press('u');
  for (let i = 0; i < 12 && (await status(page).getByText('Tour complete').count()) === 0; ++i) {
    await button(page, 'Hint').click();
    await page.getByRole('gridcell', { name: /, legal, the hint/ }).click();
  }
  await says(page, 'Tour complete');
  await button(page, 'Share').click();
  await says(page, 'Text and link copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/#puzzles\?level=1&seed=5\n○●+/);
  expect(text).not.toMatch(/path=/);
});

test('a position goes as text from one Cavalcade to another', async () => {
  const { page } = await openPage({ path: '/#play?board=6x6&holes=c3-c4&path=a1-b3' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy position').click();
  await says(page, 'Position copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const [line, command = ''] = text.split('\n');
  expect(line).toBe('Cavalcade board=6x6&holes=c3-c4&path=a1-b3');
  // The other line is for the command line, and finishes the game.
  const [, ...words] = command.trim().split(' ');
  const finished = execFileSync(process.env.CAVALCADE_BINARY ?? '', [...words, '--format', 'json'], {
    encoding: 'utf8',
  });
  expect((JSON.parse(finished) as { tour: string[] }).tour).toHaveLength(33);
  const other = await openPage();
  await button(other.page, 'New game').click();
  await other.page.getByText('Open a position').click();
  await other.page.getByLabel('A link, or a line').fill(text);
  await button(other.page, 'Open').click();
  await named(other.page, 'b3, knight, move 2').waitFor();
});

test('a link from a server for this machine only says so, and what is for others', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&path=a1' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await named(page, 'a1, knight, move 1').waitFor();
  await button(page, 'Copy link').click();
  await says(page, 'Link copied. It opens on this computer only; Copy position is for others.');
  await tab(page, 'Puzzles').click();
  await page.getByRole('main').getByText('squares to go').waitFor();
  await button(page, 'Copy link').click();
  await says(page, /^Link copied\. It opens on this computer only; .*--host 0\.0\.0\.0/);
  await tab(page, 'Lessons').click();
  await button(page, 'Copy link').click();
  await page.getByRole('main').getByText('It opens on this computer only').waitFor();
});

test('a link from a server for everybody has an address that others can open', async () => {
  const server = await startServer('0', '--host', '0.0.0.0');
  try {
    const { page, close } = await openPage({ home: server.address, path: '/#play?board=5x5&path=a1-b3' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await named(page, 'b3, knight, move 2').waitFor();
    const { addresses } = await page.evaluate(
      async () => (await (await fetch('/api/about')).json()) as { addresses: string[] },
    );
    await button(page, 'Copy link').click();
    // A machine without a network has no address for others.
    await says(page, addresses.length > 0 ? /^Link copied\.$/ : /^Link copied\. It opens on this computer only/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${addresses[0] ?? server.address}#play?board=5x5&path=a1-b3`);
    await close();
    // Closed before the server is, so that nothing it still asks goes without an answer.
    const { page: other, close: closeOther } = await openPage({ home: link.split('#')[0] ?? '', path: link });
    await named(other, 'b3, knight, move 2').waitFor();
    await closeOther();
  } finally {
    await stopServer(server);
  }
});

test('a game can be typed, and what is said names where the knight can go', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5' });
  await page.getByText('Play by typing').click();
  const field = page.getByLabel('A square such as c3');
  const type = async (text: string, heard: RegExp) => {
    await field.fill(text);
    await field.press('Enter');
    await page.locator('p[role="status"]').getByText(heard).waitFor({ state: 'attached' });
  };
  await type('a1', /^The knight starts on a1\. From a1: b3, c2\.$/);
  await type('b3', /^b3, 2 \/ 25, 5 moves\. From b3: .*c5.*\.$/);
  await type('a2', /a2 is no knight's move from b3\. From b3/);
  await type('?', /^From b3: /);
  await type('z9', /"z9" is no square/);
  await type('u', /^At a1, 1 \/ 25\. From a1: b3, c2\./);
});

test('N goes from one move to the next, refusals are said each time, and single keys can be switched off', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&path=a1' });
  await named(page, 'a1, knight, move 1').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('n');
  expect(await focused()).toBe('c2, legal');
  await page.keyboard.press('n');
  expect(await focused()).toBe('b3, legal');
  await page.keyboard.press('Enter');
  await named(page, 'b3, knight, move 2').waitFor();
  const spoken = () => page.locator('p[role="status"]').textContent();
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  const heard: (string | null)[] = [];
  for (let time = 0; time < 3; ++time) {
    await page.keyboard.press('u');
    heard.push(await spoken());
  }
  expect(new Set(heard.map((text) => text?.trim()))).toEqual(new Set(['There is nothing to take back.']));
  expect(heard[0]).not.toBe(heard[1]);
  expect(heard[1]).not.toBe(heard[2]);
  await clickAll(page, ['a1', 'b3']);
  await button(page, 'Settings').click();
  await page.getByLabel('Single letters are keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await named(page, 'b3, knight, move 2').waitFor();
  await page.keyboard.press('Control+z');
  await named(page, 'a1, knight, move 1').waitFor();
});

test('after New game the focus is on the board', async () => {
  const { page } = await openPage();
  await button(page, 'New game').click();
  await page.getByRole('button', { name: /^Play \d+ squares/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
});
