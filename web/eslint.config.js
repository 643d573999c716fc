// What the types do not see: promises nobody waits for, state that is never read, markup that Svelte would redraw for nothing.

import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/'] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Sets and maps here are made once and never changed: what changes is which one is meant.
      'svelte/prefer-svelte-reactivity': 'off',
      // It takes the reason behind the name of a warning for more names; svelte-check knows better.
      'svelte/no-unused-svelte-ignore': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
);
