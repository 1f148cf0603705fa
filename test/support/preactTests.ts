/**
 * The tests that do not run with Preact, which the script tag uses in place of React. They test features that the script tag does not use:
 * Suspense, hydration and server rendering.
 */
export const NOT_WITH_PREACT = [
  'test/answer/Answer.test.tsx',
  'test/headless/away.test.tsx',
  'test/widget/hydration.test.tsx',
  'test/widget/suspended.test.tsx',
];
