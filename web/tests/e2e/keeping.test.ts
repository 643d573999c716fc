// What is kept, and for whom: games that are in several tabs, links that come between, settings of two tabs, a browser that
// keeps nothing.

import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chromium, type Page } from 'playwright-core';
import { button, clickAll, follow, named, says, square, status } from './board';
import { launching, openPage, serverAddress, stopClock } from './page';

describe('where site data are blocked', () => {
  it('the page opens, plays and takes settings', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'cavalcade-profile-'));
    mkdirSync(join(profile, 'Default'));
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
    const context = await chromium.launchPersistentContext(profile, launching());
    const faults: string[] = [];
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => faults.push(message.text()));
      await page.goto(`${await serverAddress()}#play?board=5x5`);
      expect(await page.evaluate(() => typeof Reflect.get(window, 'localStorage')).catch(String)).toMatch(/denied/);
      await clickAll(page, ['a1', 'b3']);
      await says(page, 'Can still be finished.');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Dark').check();
      await page.locator('html[data-theme="dark"]').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Puzzles' }).click();
      await page.getByRole('main').getByText('squares to go').waitFor();
      await page.getByRole('link', { name: 'Play' }).click();
      await named(page, 'b3, knight, move 2').waitFor();
      await page.reload();
      await says(page, 'Tap a square to start');
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});

describe('two tabs', () => {
  it('have a game each, and a fresh one begins with the game played last', async () => {
    const { page: one, openTab } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(one, ['a1', 'b3']);
    const two = await openTab();
    await named(two, 'b3, knight, move 2').waitFor();
    await clickAll(two, ['d4', 'e2']);
    await named(two, 'e2, knight, move 4').waitFor();
    await one.reload();
    await named(one, 'b3, knight, move 2').waitFor();
    await square(one, 'c5').click();
    await named(one, 'c5, knight, move 3').waitFor();
    await two.reload();
    await named(two, 'e2, knight, move 4').waitFor();
    const three = await openTab();
    await named(three, 'c5, knight, move 3').waitFor();
    for (const page of [one, two, three]) await page.close();
    const four = await openTab();
    await named(four, 'c5, knight, move 3').waitFor();
    await button(four, 'New game').click();
    await button(four, '5 × 5: 4 / 25').click();
    await named(four, 'e2, knight, move 4').waitFor();
    await says(four, /^4 \/ 25/);
  });

  it('that are copies of each other go their own ways', async () => {
    const { page: one } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(one, ['a1', 'b3']);
    // A window opened by a page begins with a copy of what the page's tab remembers, as a duplicated tab does.
    const opening = one.context().waitForEvent('page');
    await one.evaluate(() => void window.open(location.href));
    const two = await opening;
    await named(two, 'b3, knight, move 2').waitFor();
    await square(two, 'c5').click();
    await named(two, 'c5, knight, move 3').waitFor();
    await one.reload();
    await named(one, 'b3, knight, move 2').waitFor();
    await two.reload();
    await named(two, 'c5, knight, move 3').waitFor();
  });

  it('that only look at a game do not write it', async () => {
    const { page: one, openTab } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(one, ['a1', 'b3']);
    const two = await openTab();
    await named(two, 'b3, knight, move 2').waitFor();
    await square(one, 'c5').click();
    await named(one, 'c5, knight, move 3').waitFor();
    await two.goto('about:blank');
    await named(await openTab(), 'c5, knight, move 3').waitFor();
  });

  it('of the same puzzle do not take it from each other', async () => {
    const { page: one, openTab } = await openPage({ path: '/#puzzles?level=3&seed=7' });
    const legal = (page: Page) => page.getByRole('gridcell', { name: /, legal$/ });
    const knight = (page: Page) => page.getByRole('gridcell', { name: /, knight/ });
    await legal(one).first().click();
    const two = await openTab('/#puzzles?level=3&seed=7');
    await legal(two).last().click();
    const places = [await knight(one).getAttribute('aria-label'), await knight(two).getAttribute('aria-label')];
    for (const [i, page] of [one, two].entries()) {
      await page.reload();
      await named(page, places[i] ?? '').waitFor();
    }
    expect(places[0]).not.toBe(places[1]);
  });

  it('add their settings up', async () => {
    const { page: one, openTab } = await openPage({ path: '/#play?board=5x5' });
    const two = await openTab();
    await two.getByLabel('Auto-move').check();
    await one.getByRole('button', { name: 'Settings' }).click();
    await one.getByLabel('Dark').check();
    await one.locator('html[data-theme="dark"]').waitFor();
    await two.reload();
    await two.locator('html[data-theme="dark"]').waitFor();
    expect(await two.getByLabel('Auto-move').first().isChecked()).toBe(true);
  });
});

it('a game is written when it changes, and not because time passes', async () => {
  const { page } = await openPage({
    path: '/#play?board=5x5',
    before: async (fresh) => {
      await stopClock(fresh);
      await fresh.addInitScript(() => {
        const real = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          const { dataset } = document.documentElement;
          dataset.written = String(Number(dataset.written ?? 0) + 1);
          real.call(this, key, value);
        };
      });
    },
  });
  const written = () => page.evaluate(() => Number(document.documentElement.dataset.written));
  await clickAll(page, ['a1', 'b3']);
  await named(page, 'b3, knight, move 2').waitFor();
  const before = await written();
  await page.clock.runFor(60_000);
  await page.getByText('1:00').first().waitFor();
  expect(await written()).toBe(before);
  await square(page, 'c5').click();
  await named(page, 'c5, knight, move 3').waitFor();
  expect(await written()).toBe(before + 1);
  await page.reload();
  await page.getByText('1:00').first().waitFor();
});

describe('a link', () => {
  const back = (page: Page) => button(page, 'Back to my game');

  it('puts the own game aside and offers it back, after a reload and another link, too', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3', 'c5']);
    await page.keyboard.press('u');
    await follow(page, '#play?board=6x6&path=a1');
    await named(page, 'f6, free').waitFor();
    await page.getByText('Your own game is kept: 5 × 5, 2 / 25.').waitFor();
    await page.reload();
    await named(page, 'f6, free').waitFor();
    await follow(page, '#play?board=7x7&path=a1');
    await named(page, 'g7, free').waitFor();
    await back(page).click();
    await named(page, 'b3, knight, move 2').waitFor();
    expect(await back(page).count()).toBe(0);
    await button(page, 'Redo').click();
    await named(page, 'c5, knight, move 3').waitFor();
    await says(page, 'Can still be finished.');
    await page.reload();
    await named(page, 'c5, knight, move 3').waitFor();
  });

  it('that was played on is offered back in its turn', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3']);
    await follow(page, '#play?board=6x6&path=a1');
    await named(page, 'a1, knight, move 1').waitFor();
    await square(page, 'c2').click();
    await back(page).click();
    await named(page, 'b3, knight, move 2').waitFor();
    await back(page).click();
    await named(page, 'c2, knight, move 2').waitFor();
  });

  it('opened in a fresh tab leaves the game of the other one alone', async () => {
    const { page, openTab } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3']);
    const other = await openTab('/#play?board=6x6&path=a1');
    await named(other, 'f6, free').waitFor();
    await back(other).click();
    await named(other, 'b3, knight, move 2').waitFor();
    await page.reload();
    await named(page, 'b3, knight, move 2').waitFor();
  });

  it('that is broken says so, and the own game stays on the table', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3']);
    await follow(page, '#play?board=5x5&path=a1-a2');
    await says(page, /^This link has a move the rules forbid: number 2, a2\. Your game is as you left it\.$/);
    await named(page, 'b3, knight, move 2').waitFor();
    expect(await status(page).innerText()).toMatch(/2 \/ 25/);
    await page.reload();
    await named(page, 'b3, knight, move 2').waitFor();
  });
});
