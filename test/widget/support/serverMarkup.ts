/** The markup of the server: server.node.test.tsx checks it, hydration.test.tsx hydrates it. */
export const SERVER_MARKUP = {
  withLink: '<div data-docs-assistant=""><a href="/search">Ask the docs</a></div>',
  withoutLink: '<div data-docs-assistant=""></div>',
};
