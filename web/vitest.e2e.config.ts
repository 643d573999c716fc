// The tests in the browser: one file at a time, against the built command and the real Chromium (tests/e2e/page.ts).

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/e2e/**/*.test.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 },
});
