/**
 * Loaded before an application. Redirects requests for the documentation's example hosts to servers of the test, so that the application
 * runs the code of the documentation unchanged. `REDIRECTED_ORIGINS` maps the beginnings of URLs to others, as JSON.
 */
const redirected = Object.entries(JSON.parse(process.env.REDIRECTED_ORIGINS ?? '{}'));
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const address = String(input instanceof Request ? input.url : input);
  const found = redirected.find(([origin]) => address.startsWith(`${origin}/`));
  return found ? fetch(found[1] + address.slice(found[0].length), init) : fetch(input, init);
};
