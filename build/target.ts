/** The browsers that every build for pages supports. */
export const TARGET = {
  target: 'es2022',
  // These versions support oklch() and light-dark(). For older browsers, the build would replace both with longer code.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
};
