// Whoever's code is in the page has their notice in the file that the page links to.

import { readFileSync } from 'node:fs';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';

const packageOf = (file: string) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

it('every npm package in the page is named in THIRD_PARTY.md', async () => {
  const built = (await build({ logLevel: 'silent', build: { write: false } })) as Rollup.RollupOutput;
  const files = built.output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
  const packages = new Set(files.flatMap((file) => packageOf(file) ?? []));
  expect(packages).toContain('svelte');
  const notices = readFileSync('../THIRD_PARTY.md', 'utf8');
  for (const name of packages) expect(notices).toContain(`| ${name} |`);
}, 120_000);
