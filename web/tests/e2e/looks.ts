// Everybody can use the page, and it fits every window. Each state of states.ts is reached once, and then looked at: by axe-core in
// every theme and on a phone, and in windows of all sizes, where the board stays in its place whatever is said about the game. One
// file of tests per view, so that two are looked at at a time.

import { afterAll, expect, test } from 'vitest';
import { findings } from './axe';
import { openAnew, switchTheme, themes } from './page';
import { faultsOf, overlaps, resized, scrollsToItsEnd, seen, shoot, sizes } from './seeing';
import { states } from './states';

export function lookAt(view: RegExp) {
  // Where the board of a table is, by the window, for all states of that table.
  const places = new Map<string, { state: string; place: string }[]>();

  const looked = states.filter(({ path }) => view.test(path));
  test.each(looked)('$name fits, and axe finds nothing', async ({ name, path, reach, before, expected, sameTable }) => {
    const page = await openAnew({ path, ...(before && { before }), ...(expected && { expected }) });
    await reach(page);
    const isDialog = (await page.getByRole('dialog').count()) > 0;
    const faults: string[] = [];
    const found = async (where: string, rules?: string[]) =>
      faults.push(...(await findings(page, rules)).map((finding) => `${where}: ${finding}`));

    await switchTheme(page, 'light');
    await found('light');
    // Another theme changes nothing but colours.
    for (const theme of themes.filter((each) => each !== 'light')) {
      await switchTheme(page, theme);
      await shoot(page, `${name}-${theme}`);
      await found(theme, ['color-contrast']);
      faults.push(...overlaps((await seen(page)).boxes).map((fault) => `${theme}: ${fault}`));
    }
    await switchTheme(page, 'light');
    for (const size of sizes) {
      const at = `${size.width}x${size.height}`;
      await resized(page, size);
      await shoot(page, `${name}-${at}`);
      const now = await seen(page);
      faults.push(...faultsOf(now, size, name).map((fault) => `${at}: ${fault}`));
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > size.width) {
        faults.push(`${at}: the page can be moved sideways`);
      }
      if (sameTable) {
        const key = `${sameTable} at ${at}`;
        const place = Object.values(now.board).map(Math.round).join();
        places.set(key, [...(places.get(key) ?? []), { state: name, place }]);
      }
      if (at === '360x640') await found('on a phone');
      if (at === '740x360' && !isDialog) await scrollsToItsEnd(page, size);
    }
    expect(faults).toEqual([]);
  });

  afterAll(() => {
    for (const [key, at] of places) {
      const first = at[0]?.place ?? '';
      const moved = at.filter(({ place }) => place !== first).map(({ state, place }) => `${state}: ${place}`);
      expect(moved, `the board of ${key} is at ${first} in ${at[0]?.state ?? ''}`).toEqual([]);
    }
  });
}
