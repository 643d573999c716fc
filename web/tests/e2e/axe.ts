// Everybody can use the page: axe-core finds nothing to complain about on any view, in any theme, in any state a game has,
// with the dialogs open and closed. Its source is evaluated in the page, which the page's own policy does not forbid.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, switchTheme, themes } from './page';
import { states } from './states';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const found = await page.evaluate<Finding[]>(`axe.run(document, ${options}).then((results) => results.violations)`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}

test('axe is awake: it finds a button without a name', async () => {
  const { page } = await openPage();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect((await findings(page)).join()).toContain('button-name');
});

test.each(states)('$name: no violation in any theme, nor on a phone', async ({ path, reach, before, expected }) => {
  const { page } = await openPage({ path, ...(before && { before }), ...(expected && { expected }) });
  await reach(page);
  await switchTheme(page, 'light');
  expect(await findings(page), 'light').toEqual([]);
  // Another theme changes nothing but colours.
  for (const theme of themes.filter((each) => each !== 'light')) {
    await switchTheme(page, theme);
    expect(await findings(page, ['color-contrast']), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await findings(page), 'on a phone').toEqual([]);
});
