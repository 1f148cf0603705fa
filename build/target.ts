/** The browsers that every build for pages supports. */
export const TARGET = {
  target: 'es2022',
  // An older target would rewrite oklch() and light-dark() into other colours, and into more bytes.
  cssTarget: ['chrome125', 'firefox128', 'safari18'],
};
