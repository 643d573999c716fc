// What the page can look like: every view in the states a reader meets, each reached by a link and a press or two. The
// tests of access and of layout go through all of them.

import type { Page } from 'playwright-core';
import { lessons } from '../../src/game/lessons';
import { dayBefore, dayOf } from '../../src/game/puzzles';
import { clickAll, drop, follow, goWrong, toDeadEnd } from './board';
import { asked, cluesNamed, solutionOf, verdictOn } from './page';

export interface State {
  name: string;
  path: string;
  // What is done before the page is loaded, and the complaints that this provokes.
  before?: (page: Page) => Promise<unknown>;
  expected?: RegExp;
  // States of one game on one board: the board is in the same place in all of them.
  sameTable?: string;
  // Waits until the state is reached, pressing what leads there.
  reach: (page: Page) => Promise<unknown>;
}

const grid = (page: Page) => page.getByRole('grid').waitFor();
const says = (text: string | RegExp) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const verdict = '**/api/verdict';
const silent = (page: Page) => page.route(verdict, () => undefined);
const gone = (page: Page) => page.route('**/api/**', (route) => route.abort());
// As if an earlier visit had left this in the browser.
const stored = (key: string, value: unknown) => (page: Page) =>
  page.evaluate(({ key, text }) => localStorage.setItem(key, text), { key, text: JSON.stringify(value) });
const unreachable = /Failed to load resource/;

// What has no room beside the board of a phone is behind More.
async function pressFurther(page: Page, name: string) {
  await grid(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await press(page, name);
}

// One of each kind, and the one with the longest sentences.
const films = ['moves', 'dead-ends', 'closed', 'counting'];
const filmShown = (page: Page) => page.getByRole('group', { name: 'Player' }).waitFor();

// Three weeks of a player: every third daily with hints, and games of every mode.
const today = dayOf(new Date());
const days = Array.from({ length: 21 }).reduce<string[]>((before) => [dayBefore(before[0] ?? today), ...before], []);
const games = (['free', 'alone', 'strict', 'memory', 'timed'] as const).map((mode, i) => ({
  id: `.${i}`,
  when: i,
  board: i % 2 === 0 ? '8x8' : '12x10',
  shape: i === 3 ? 'torus, giraffe' : '',
  holes: 2 * i,
  closed: i === 1,
  knights: 1,
  mode,
  won: i < 4,
  squares: 64,
  seconds: 40 * i * i + 12,
  hints: 0,
  puzzle: false,
}));

async function fillRecords(page: Page) {
  await stored('cavalcade.games', games)(page);
  for (const [key, mine] of [
    ['cavalcade.puzzles', (i: number) => i % 3 > 0],
    ['cavalcade.puzzles.helped', (i: number) => i % 3 === 0],
  ] as const)
    await stored(
      key,
      days.filter((_, i) => mine(i)).map((day) => `2:${day}`),
    )(page);
}

const easy = { level: 1, seed: 5 };
const clues = { level: 4, seed: 3 };
const cluesPath = '/#puzzles?kind=clues&level=4&seed=3';
const easyPath = '/#puzzles?level=1&seed=5';

const tour = 'a1-b3-a5-c4-e5-d3-e1-c2-a3-b5-d4-e2-c1-a2-b4-d5-e3-d1-b2-a4-c5-e4-c3-b1-d2';

export const states: readonly State[] = [
  { name: 'play-empty', path: '/#play?board=8x8', reach: grid, sameTable: '8x8' },
  {
    name: 'play-winnable',
    path: '/#play?board=8x8&path=d4-e6-g7-h5-g3',
    reach: says('Can still be finished'),
    sameTable: '8x8',
  },
  {
    name: 'play-lost-8x8',
    path: '/#play?board=8x8&path=d4-c2-e3-c4-b2-d3-c1-a2',
    reach: (page) => page.getByRole('button', { name: 'Play on' }).waitFor(),
    sameTable: '8x8',
  },
  {
    name: 'play-thinking',
    path: '/#play?board=8x8&path=d4-e6',
    before: silent,
    reach: says('Checking…'),
    sameTable: '8x8',
  },
  {
    name: 'play-error',
    path: '/#play?board=8x8&path=d4-e6',
    before: gone,
    expected: unreachable,
    reach: says('The engine cannot be reached'),
    sameTable: '8x8',
  },
  {
    name: 'play-unknown',
    path: '/#play?board=8x8&path=d4-e6',
    before: (page) =>
      page.route(verdict, (route) =>
        route.fulfill({
          json: { verdict: 'unknown', visited: 2, squares: 64, moves: [], dead_ends: [], seconds: 1 },
        }),
      ),
    reach: says('Not settled yet'),
    sameTable: '8x8',
  },
  {
    name: 'play-refused',
    path: '/#play?board=8x8&path=d4-e6',
    reach: async (page) => {
      await page.getByRole('gridcell', { name: 'a1, free' }).click();
      await says("a1 is no knight's move from e6.")(page);
    },
    sameTable: '8x8',
  },
  { name: 'play-hopeless', path: '/#play?board=5x5', reach: says('atched squares cannot win'), sameTable: '5x5' },
  {
    name: 'play-lost',
    path: '/#play?board=5x5&path=b1-d2',
    reach: (page) => page.getByRole('button', { name: 'Play on' }).waitFor(),
    sameTable: '5x5',
  },
  {
    name: 'play-why',
    path: '/#play?board=5x5&path=a1-b3-c5-d3',
    reach: async (page) => {
      await press(page, 'Why?');
      await says('2 squares, 3 pieces')(page);
    },
  },
  {
    name: 'play-why-move',
    path: '/#play?board=5x5&path=a1-b3-c5-d3-b4-a2',
    reach: async (page) => {
      await press(page, 'Why?');
      await press(page, 'Next');
      await says('The move that lost')(page);
    },
  },
  { name: 'play-stuck', path: '/#play?board=3x3&path=a1-b3-c1-a2-c3-b1-a3-c2', reach: says('Stuck at') },
  { name: 'play-won', path: `/#play?board=5x5&path=${tour}`, reach: says('Tour complete'), sameTable: '5x5' },
  {
    name: 'play-review',
    path: '/#play?board=5x5&path=a1-b3-c5-d3-b4-a2-c1-e2-d4-b5-a3-b1-c3-a4-b2-d1-e3-d5',
    reach: async (page) => {
      await toDeadEnd(page);
      await press(page, 'Review');
      await page.getByRole('dialog', { name: 'Review' }).getByText('lost it').waitFor();
    },
  },
  {
    name: 'play-review-won',
    path: `/#play?board=5x5&path=${tour}`,
    reach: async (page) => {
      await press(page, 'Review');
      await page.getByRole('dialog', { name: 'Review' }).getByText('One of 1,728').waitFor();
    },
  },
  {
    name: 'play-advice',
    path: '/#play?board=5x5&path=a1-b3-c5',
    before: stored('cavalcade.settings', { advice: true, degrees: true }),
    reach: says(/ in [\d,]+ ways\./),
  },
  {
    name: 'play-time-up',
    path: '/#play',
    before: stored('cavalcade.game.timed', { link: 'board=5x5&mode=timed&path=a1-b3-c5', seconds: 75, changed: 1 }),
    reach: says('Time is up'),
  },
  {
    // What a phone has no room for.
    name: 'play-more',
    path: '/#play?board=8x8&path=d4-e6',
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await press(page, 'More');
      await page.getByRole('dialog', { name: 'More' }).waitFor();
    },
  },
  {
    name: 'play-two-knights-over',
    path: '/#play?board=3x3&knights=2&path=a1-b3-c1-a2&second=b1-a3-c2',
    reach: says(/The most/),
  },
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
  { name: 'play-strict', path: '/#play?board=8x8&mode=strict&path=d4-e6', reach: grid },
  { name: 'play-timed', path: '/#play?board=8x8&mode=timed&path=d4-e6', reach: says('Timed') },
  {
    name: 'play-torus',
    path: '/#play?board=6x6&wrap=xy&leaper=2,3&path=a1-e4-b6',
    reach: says('Can still be finished'),
  },
  { name: 'play-20x20', path: '/#play?board=20x20&holes=c3-c4-d3-d4', reach: grid },
  { name: 'play-20x3', path: '/#play?board=20x3&path=a1-b3-d2-f1', reach: grid },
  { name: 'play-3x20', path: '/#play?board=3x20&path=a1-b3-c5', reach: grid },
  {
    name: 'play-new',
    path: '/#play?board=8x8',
    reach: async (page) => {
      await pressFurther(page, 'New game');
      await page.getByRole('dialog', { name: 'New game' }).waitFor();
    },
  },
  {
    name: 'play-drawing',
    path: '/#play?board=8x8',
    reach: async (page) => {
      await pressFurther(page, 'New game');
      await press(page, 'By hand…');
      await says('Press squares to cut them out')(page);
    },
  },
  { name: 'puzzles', path: '/#puzzles?level=3&seed=7', reach: grid },
  {
    name: 'puzzles-run',
    path: '/#puzzles?run=5&at=2',
    reach: async (page) => {
      await grid(page);
      await says('Run, puzzle 3')(page);
    },
  },
  {
    name: 'puzzles-error',
    path: '/#puzzles?level=3&seed=7',
    before: gone,
    expected: unreachable,
    reach: says('The engine cannot be reached'),
  },
  {
    name: 'puzzles-thinking',
    path: easyPath,
    before: (page) => page.route('**/api/puzzle', () => undefined),
    reach: says('Making a puzzle'),
  },
  {
    name: 'puzzles-lost',
    path: easyPath,
    reach: async (page) => {
      await grid(page);
      await goWrong(page, easy);
      await pressFurther(page, 'Check');
      await says(/^Lost since move/)(page);
    },
  },
  {
    name: 'puzzles-stuck',
    path: easyPath,
    before: stored('cavalcade.settings', { telling: 'end' }),
    reach: async (page) => {
      await grid(page);
      await goWrong(page, easy);
      await toDeadEnd(page);
      await says(/ was wrong\. /)(page);
    },
  },
  {
    name: 'puzzles-won',
    path: easyPath,
    reach: async (page) => {
      await grid(page);
      await clickAll(page, await solutionOf(easy));
      await says('Tour complete')(page);
    },
  },
  {
    name: 'clues',
    path: cluesPath,
    reach: async (page) => {
      await grid(page);
      await clickAll(page, (await verdictOn(await cluesNamed(clues))).completion.slice(0, 14));
      await says(/^Step \d+ is/)(page);
    },
  },
  {
    name: 'clues-lost',
    path: cluesPath,
    reach: async (page) => {
      await grid(page);
      const told = await cluesNamed(clues);
      const [step = '', name = ''] = told.step[0]?.split('=') ?? [];
      await clickAll(page, (await verdictOn(told)).completion.slice(0, Number(step) - 2));
      await page
        .getByRole('gridcell', { name: /, legal/ })
        .and(page.locator(`:not([aria-label^="${name},"])`))
        .first()
        .click();
      await pressFurther(page, 'Check');
      await says(`Step ${step} is ${name}, and the knight went to`)(page);
    },
  },
  {
    name: 'clues-won',
    path: cluesPath,
    reach: async (page) => {
      await grid(page);
      await clickAll(page, (await verdictOn(await cluesNamed(clues))).completion);
      await says('Tour complete')(page);
    },
  },
  { name: 'records', path: '/#records', reach: says('By board and mode') },
  { name: 'records-full', path: '/#records', before: fillRecords, reach: says('in all; the best time') },
  { name: 'watch', path: '/#watch', reach: (page) => page.getByRole('button', { name: 'Solve' }).waitFor() },
  {
    name: 'watch-solved',
    path: '/#watch',
    reach: async (page) => {
      await press(page, 'Solve');
      await page.getByRole('region', { name: 'Answer' }).waitFor();
    },
  },
  {
    name: 'watch-proof',
    path: '/#watch?board=5x5&block=c3&closed=true',
    reach: async (page) => {
      await press(page, 'Solve');
      await says('A proof in logic')(page);
      await press(page, 'Next');
    },
  },
  {
    name: 'watch-count',
    path: '/#watch?board=5x5&task=count',
    reach: async (page) => {
      await press(page, 'Solve');
      await says('Tours by start')(page);
    },
  },
  {
    name: 'watch-working',
    path: '/#watch',
    before: (page) => page.route('**/api/solve', () => undefined),
    reach: async (page) => {
      await press(page, 'Solve');
      await says('Searching')(page);
    },
  },
  {
    name: 'watch-error',
    path: '/#watch?board=0x8',
    reach: async (page) => {
      await press(page, 'Solve');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'watch-impossible',
    path: '/#watch?board=7x7&from=a2',
    reach: async (page) => {
      await press(page, 'Solve');
      await page.getByRole('list', { name: 'On the board' }).waitFor();
    },
  },
  {
    name: 'watch-unknown',
    path: '/#watch?board=20x20&method=blind&seconds=1',
    reach: async (page) => {
      await press(page, 'Solve');
      await says('Not settled')(page);
    },
  },
  {
    name: 'watch-fault',
    path: '/#watch',
    reach: async (page) => {
      const told = await asked<{ tour: string[] }>('/api/solve', { board: '6x6', from: 'a1' });
      const [ninth = '', tenth = ''] = told.tour.slice(9);
      told.tour.splice(9, 2, tenth, ninth);
      await drop(page, 'a tour of mine that is wrong.json', JSON.stringify(told));
      await says('Checked: faulty')(page);
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
    name: 'compare-working',
    path: '/#compare',
    before: (page) => page.route('**/api/solve', () => undefined),
    reach: async (page) => {
      await press(page, 'Compare');
      await says('Running')(page);
    },
  },
  {
    name: 'compare-error',
    path: '/#compare?board=0x8',
    reach: async (page) => {
      await press(page, 'Compare');
      await page.getByRole('alert').first().waitFor();
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
    name: 'compare-race',
    path: '/#compare',
    reach: async (page) => {
      await press(page, '5x5 from a1');
      await press(page, 'Step by step');
      await page.getByRole('radio', { name: 'On one board' }).check();
      await page.getByRole('list', { name: 'The race' }).waitFor();
    },
  },
  {
    name: 'watch-steps',
    path: '/#watch?board=5x5&from=a1&method=blind',
    reach: async (page) => {
      await press(page, 'Step by step');
      await page.getByRole('slider', { name: 'Position' }).fill('12');
      await says('A step back.')(page);
    },
  },
  ...films.map((id) => ({ name: `lessons-${id}`, path: `/#lessons?lesson=${id}`, reach: filmShown })),
  ...lessons.map(({ id }) => ({
    name: `lessons-${id}-task`,
    path: `/#lessons?lesson=${id}`,
    reach: async (page: Page) => {
      await press(page, 'Your turn');
      await grid(page);
    },
  })),
  {
    name: 'lessons-wrong',
    path: '/#lessons?lesson=proofs',
    reach: async (page) => {
      await press(page, 'Your turn');
      await clickAll(page, ['b2', 'c2']);
      await press(page, 'Check');
      await says('No proof yet')(page);
    },
  },
  {
    name: 'lessons-right',
    path: '/#lessons?lesson=ties',
    reach: async (page) => {
      await press(page, 'Your turn');
      await clickAll(page, ['e4']);
      await says('e4 is right')(page);
    },
  },
  {
    name: 'lessons-thinking',
    path: '/#lessons?lesson=ties',
    before: (page) => page.route('**/api/trace', () => undefined),
    reach: says('Asking the engine'),
  },
  {
    name: 'lessons-error',
    path: '/#lessons?lesson=ties',
    before: gone,
    expected: unreachable,
    reach: says('The engine cannot be reached'),
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
      const button = page.getByRole('button', { name: 'Keys and help', exact: true });
      if (await button.isVisible()) await button.click();
      else {
        await press(page, 'Settings');
        await press(page, 'How to play, and the keys');
      }
      await page.getByRole('dialog', { name: 'Keys and help' }).waitFor();
    },
  },
];
