// The icon of the page and the piece on the board are the same drawing.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knightPath } from '../../src/parts/Icon.svelte';

test("the page's icon is the knight of the board", () => {
  expect(readFileSync('public/knight.svg', 'utf8')).toContain(`d="${knightPath}"`);
});
