// The page is built into dist/, which the command embeds: relative addresses, no inlined files (the server's
// Content-Security-Policy forbids inline scripts and styles), and no addresses but the server's own.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  // The limit is for hangs: a loaded machine may take ten times as long as usual.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 },
});
