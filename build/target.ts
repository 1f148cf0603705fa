/** The browsers that every build for pages supports. */
export const TARGET = {
  target: 'es2022',
  // For older browsers, the build would replace oklch() and light-dark() with longer code.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
};
