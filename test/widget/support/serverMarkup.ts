/** What the server draws, held by server.node.test.tsx and taken over in hydration.test.tsx. */
export const SERVER_MARKUP = {
  withLink: '<div data-docs-assistant=""><a href="/search">Ask the docs</a></div>',
  withoutLink: '<div data-docs-assistant=""></div>',
};
