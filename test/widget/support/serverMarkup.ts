/** The markup that the server renders. server.node.test.tsx checks it, and hydration.test.tsx hydrates it. */
export const SERVER_MARKUP = {
  withLink: '<div data-docs-assistant=""><a href="/search">Ask the docs</a></div>',
  withoutLink: '<div data-docs-assistant=""></div>',
};
