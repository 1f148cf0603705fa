/**
 * The tests that cannot run with Preact, because they need features that the script tag does not use: Suspense, hydration and server
 * rendering.
 */
export const NOT_WITH_PREACT = [
  'test/answer/Answer.test.tsx',
  'test/headless/away.test.tsx',
  'test/widget/hydration.test.tsx',
  'test/widget/suspended.test.tsx',
];
