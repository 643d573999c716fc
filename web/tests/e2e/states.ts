// What the page can look like: every view in the states a reader meets, each reached by a link and a press or two. The
// tests of access and of layout go through all of them.

import type { Page } from 'playwright-core';
import { clickAll, follow } from './board';

export interface State {
  name: string;
  path: string;
  // Waits until the state is reached, pressing what leads there.
  reach: (page: Page) => Promise<unknown>;
}

const grid = (page: Page) => page.getByRole('grid').waitFor();
const says = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const tour = 'a1-b3-a5-c4-e5-d3-e1-c2-a3-b5-d4-e2-c1-a2-b4-d5-e3-d1-b2-a4-c5-e4-c3-b1-d2';

export const states: readonly State[] = [
  { name: 'play-empty', path: '/#play?board=8x8', reach: grid },
  { name: 'play-hopeless', path: '/#play?board=5x5', reach: says('atched squares cannot win') },
  { name: 'play-winnable', path: '/#play?board=8x8&path=d4-e6-g7-h5-g3', reach: says('Can still be finished') },
  {
    name: 'play-lost',
    path: '/#play?board=5x5&path=b1-d2',
    reach: (page) => page.getByRole('button', { name: 'Play on' }).waitFor(),
  },
  { name: 'play-stuck', path: '/#play?board=3x3&path=a1-b3-c1-a2-c3-b1-a3-c2', reach: says('Stuck at') },
  { name: 'play-won', path: `/#play?board=5x5&path=${tour}`, reach: says('Tour complete') },
  { name: 'play-two-knights', path: '/#play?board=6x6&knights=2&path=a1-b3&second=f6-e4', reach: grid },
  {
    name: 'play-link',
    path: '/#play?board=8x8',
    reach: async (page) => {
      await clickAll(page, ['d4', 'e6']);
      await follow(page, '#play?board=5x5&path=a1-b3');
      await says('Your own game is kept')(page);
    },
  },
  { name: 'play-20x20', path: '/#play?board=20x20&holes=c3-c4-d3-d4', reach: grid },
  {
    name: 'play-new',
    path: '/#play?board=8x8',
    reach: async (page) => {
      await grid(page);
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
      await press(page, 'New game');
      await page.getByRole('dialog', { name: 'New game' }).waitFor();
    },
  },
  { name: 'puzzles', path: '/#puzzles?level=3&seed=7', reach: grid },
  { name: 'watch', path: '/#watch', reach: (page) => page.getByRole('button', { name: 'Solve' }).waitFor() },
  {
    name: 'watch-solved',
    path: '/#watch',
    reach: async (page) => {
      await press(page, 'Solve');
      await page.getByRole('region', { name: 'Answer' }).waitFor();
    },
  },
  { name: 'compare', path: '/#compare', reach: (page) => page.getByRole('button', { name: 'Compare' }).waitFor() },
  {
    name: 'compare-results',
    path: '/#compare',
    reach: async (page) => {
      await press(page, '5x5 from a1');
      await press(page, 'Compare');
      await page.getByRole('table', { name: 'Results' }).waitFor();
    },
  },
  {
    name: 'compare-steps',
    path: '/#compare',
    reach: async (page) => {
      await press(page, '5x5 from a1');
      await press(page, 'Step by step');
      await page.getByRole('group', { name: 'Player' }).waitFor();
    },
  },
  {
    name: 'settings',
    path: '/#play',
    reach: async (page) => {
      await press(page, 'Settings');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    },
  },
  {
    name: 'keys',
    path: '/#play',
    reach: async (page) => {
      await press(page, 'Keys and help');
      await page.getByRole('dialog', { name: 'Keys and help' }).waitFor();
    },
  },
];
