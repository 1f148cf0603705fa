import { fileURLToPath } from 'node:url';

/** Aliases that replace React with Preact: in the build for script tags, and in the tests that run with Preact. */
export const PREACT_ALIASES = [
  { find: /^react$|^react-dom$/, replacement: fileURLToPath(new URL('./preact.mjs', import.meta.url)) },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/compat/test-utils' },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
];
