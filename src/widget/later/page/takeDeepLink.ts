/**
 * The URL parameter that opens the assistant. `shouldOpenOnLoad` repeats this name, because it runs before this module has loaded: change
 * both together.
 */
export const DEEP_LINK_PARAMETER = 'assistant';

/**
 * Removes the deep link from the URL, so that neither a reload nor a second mount opens the assistant again.
 *
 * @returns the question, or an empty string if the deep link has none; undefined if the URL has no deep link.
 */
export function takeDeepLink(): string | undefined {
  const url = new URL(location.href);
  const question = url.searchParams.get(DEEP_LINK_PARAMETER);
  if (question === null) return undefined;
  url.search = otherParameters(url).join('&');
  // Keep the state of the history entry, which belongs to the router of the site.
  history.replaceState(history.state, '', url);
  return question.trim();
}

/**
 * Returns a deep link to a question on the current page. The link opens the assistant and puts the question into the field, or sends it if
 * the site has set `askFromAddress`.
 */
export function createDeepLink(question: string): string {
  const url = new URL(location.href);
  // Some routers keep the path of the page in the hash. Any other hash only names a place on the page, so remove it.
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  url.search = [...otherParameters(url), new URLSearchParams([[DEEP_LINK_PARAMETER, question]])].join('&');
  return url.href;
}

/**
 * Returns the parameters of a URL except the deep link, without changing their encoding. `searchParams.delete()` would encode them
 * differently.
 */
function otherParameters({ search }: URL): string[] {
  return search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== DEEP_LINK_PARAMETER);
}
