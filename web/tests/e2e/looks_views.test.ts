import { expect, test } from 'vitest';
import { findings } from './axe';
import { lookAt } from './looks';
import { openPage } from './page';

lookAt(/#(?!play|lessons)/);

test('axe is awake: it finds a button without a name', async () => {
  const { page } = await openPage();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect((await findings(page)).join()).toContain('button-name');
});
