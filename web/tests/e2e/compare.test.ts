// Compare, as a class uses it: methods side by side with the best marked in words, and their searches step by step.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './page';

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Results' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

it('runs the methods one after the other and marks the best', async () => {
  const { page } = await openPage({ path: '/#compare' });
  await page.getByRole('button', { name: '5x5 from a1' }).click();
  await page.getByText('Small enough to see all of it').waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('The comparison is complete.').waitFor({ state: 'attached' });
  for (const name of ['blind', 'warnsdorff', 'hybrid']) {
    expect(await rowOf(page, name).innerText()).toMatch(/solved/);
    await page.getByRole('img', { name: `${name}: open tour of 5x5` }).waitFor();
  }
  // Both walk straight to their tour: they entered the same 25 squares, and neither is the better one.
  for (const name of ['warnsdorff', 'hybrid']) {
    const nodes = await rowOf(page, name).getByRole('cell').nth(1).innerText();
    expect(nodes, name).toMatch(/^25\s*best$/);
  }
  expect(await rowOf(page, 'blind').innerText()).not.toMatch(/best.*best.*best/s);
  expect(await page.getByRole('table', { name: 'Results' }).getByText('best').count()).toBeGreaterThanOrEqual(3);
});

it('tells a method that did not settle the question from those that did', async () => {
  const { page } = await openPage({ path: '/#compare' });
  await page.getByRole('button', { name: '6x6 closed' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('The comparison is complete.').waitFor({ state: 'attached' });
  expect(await rowOf(page, 'warnsdorff').innerText()).toMatch(/unknown/);
  expect(await rowOf(page, 'warnsdorff').innerText()).not.toMatch(/best/);
  expect(await rowOf(page, 'hybrid').innerText()).toMatch(/solved\s*settled/);
});

it('takes two to four methods, with tie-breaks', async () => {
  const { page } = await openPage({ path: '/#compare?board=8x8&from=a1&methods=blind,warnsdorff:roth' });
  await page.getByRole('combobox', { name: 'Tie-break of method 2' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Add a method' }).click();
  await page.getByRole('combobox', { name: 'Method 3' }).selectOption('warnsdorff');
  await page.getByRole('combobox', { name: 'Tie-break of method 3' }).selectOption('pohl');
  await page.getByRole('button', { name: 'Add a method' }).click();
  expect(await page.getByRole('button', { name: 'Add a method' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove method 1' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('The comparison is complete.').waitFor({ state: 'attached' });
  expect(await rowOf(page, 'warnsdorff (roth)').count()).toBe(1);
  expect(await rowOf(page, 'warnsdorff (pohl)').count()).toBe(1);
});

it('can be cancelled', async () => {
  const { page } = await openPage({ path: '/#compare?board=20x20&seconds=30&methods=blind,structured' });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await rowOf(page, 'blind').filter({ hasText: 'nodes' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, 'blind').filter({ hasText: 'Cancelled' }).waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
});

it('shows searches step by step under one player', async () => {
  const { page } = await openPage({ path: '/#compare' });
  await page.getByRole('button', { name: '8x8 from d4: blind against Warnsdorff' }).click();
  await page.getByRole('button', { name: 'Step by step' }).click();
  const blind = page.getByRole('region', { name: 'Search by blind' });
  const rule = page.getByRole('region', { name: 'Search by warnsdorff' });
  await blind.filter({ hasText: 'Cut here: this search goes on beyond the first 50,000 steps.' }).waitFor();
  await rule.filter({ hasText: 'Done: every square.' }).waitFor();

  const position = page.getByRole('slider', { name: 'Position' });
  await position.fill('30');
  await rule.getByRole('img', { name: 'warnsdorff: 30 of 64 squares' }).waitFor();
  expect(await rule.innerText()).toMatch(/Steps back\s+0/);
  await position.fill('64');
  await rule.filter({ hasText: 'Done: every square.' }).waitFor();
  expect(await blind.innerText()).not.toMatch(/Cut here/);

  await page.getByRole('radio', { name: 'Each at its own pace' }).check();
  await position.fill('25000');
  await rule.getByRole('img', { name: 'warnsdorff: 32 of 64 squares' }).waitFor();
  await rule.getByRole('img', { name: /Depth over time: at most 64 of 64 squares/ }).waitFor();
});

it('says what a search does at every step, and shows the step back', async () => {
  const { page } = await openPage({ path: '/#compare?board=5x5&from=a1&methods=blind,warnsdorff:roth' });
  await page.getByRole('button', { name: 'Step by step' }).click();
  const blind = page.getByRole('region', { name: 'Search by blind' });
  const rule = page.getByRole('region', { name: 'Search by warnsdorff (roth)' });
  const position = page.getByRole('slider', { name: 'Position' });
  await position.fill('1');
  await rule.getByText(/^(b3|c2): 5 ways on, the fewest; a tie with (b3|c2)\.$/).waitFor();
  await blind.getByText(/^(b3|c2): the first in a fixed order\.$/).waitFor();
  // The first dead end of blind search, and the square after it.
  let step = 1;
  for (; (await blind.getByText('no way on. A step back.').count()) === 0; ++step)
    await position.fill(String(step + 1));
  await position.fill(String(step + 1));
  await blind.getByText(/A step back\.|the next in a fixed order\./).waitFor();
  expect(await blind.innerText()).toMatch(/Steps back\s+1/);
  await page.keyboard.press('End');
  await blind.getByRole('img', { name: /^The tree so far: at most [\d]+ squares entered at one depth/ }).waitFor();
});

it('shows the deepest path of a search that fails', async () => {
  const { page } = await openPage({ path: '/#compare?board=5x5&from=a3&methods=warnsdorff:first,hybrid' });
  await page.getByRole('button', { name: 'Step by step' }).click();
  const rule = page.getByRole('region', { name: 'Search by warnsdorff (first)' });
  await rule.getByText('Drawn: its deepest path, 17 of 25 squares.').waitFor();
});

it('lets each go at its own pace, at once, and to the end of all', async () => {
  const { page } = await openPage({
    path: '/#compare?board=8x8&from=d4&methods=blind,warnsdorff',
    reducedMotion: 'no-preference',
  });
  await page.getByRole('button', { name: 'Step by step' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('radio', { name: 'Each at its own pace' }).check();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await page.getByRole('slider', { name: 'Speed' }).getAttribute('aria-valuetext')).toBe('all of it in 12 s');
  const rule = page.getByRole('region', { name: 'Search by warnsdorff' });
  await rule.getByRole('img', { name: /^warnsdorff: [2-9]/ }).waitFor();
});

it('lets two or three race on one board', async () => {
  const { page } = await openPage({ path: '/#compare' });
  await page.getByRole('button', { name: '5x5 from a1' }).click();
  await page.getByRole('button', { name: 'Step by step' }).click();
  await page.getByRole('radio', { name: 'On one board' }).check();
  await page.getByRole('img', { name: 'Race: blind, warnsdorff, hybrid' }).waitFor();
  await page.getByRole('slider', { name: 'Position' }).fill('25');
  const lanes = page.getByRole('list', { name: 'The race' }).getByRole('listitem');
  expect(await lanes.count()).toBe(3);
  await lanes.filter({ hasText: 'warnsdorff' }).getByText('Done: every square.').waitFor();
  await page.getByRole('radio', { name: 'Side by side' }).check();
  await page.getByRole('region', { name: 'Search by warnsdorff' }).waitFor();
});

it('says which methods can be followed', async () => {
  const { page } = await openPage({ path: '/#compare?board=6x6&methods=structured,sat' });
  await page.getByText('Step by step needs blind, warnsdorff, hybrid.').waitFor();
  expect(await page.getByRole('button', { name: 'Step by step' }).isDisabled()).toBe(true);
});
