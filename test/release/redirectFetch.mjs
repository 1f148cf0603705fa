/**
 * Loaded before an application. Redirects requests for the documentation's example hosts to servers of the test, so that the application
 * runs the code of the documentation unchanged. The environment variable `REDIRECTED_ORIGINS` is a JSON object. It maps the beginnings of
 * URLs (origins, with or without a path) to the beginnings that replace them. The first match applies.
 */
const redirected = Object.entries(JSON.parse(process.env.REDIRECTED_ORIGINS ?? '{}'));
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const address = String(input instanceof Request ? input.url : input);
  const found = redirected.find(([origin]) => address.startsWith(`${origin}/`));
  return found ? fetch(found[1] + address.slice(found[0].length), init) : fetch(input, init);
};
