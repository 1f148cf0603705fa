/** The URL parameter that opens the assistant. `shouldOpenOnLoad` looks for it before this module has loaded. */
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
  // `searchParams.delete()` would encode the other parameters differently.
  const rest = url.search
    .slice(1)
    .split('&')
    .filter((part) => part.split('=')[0] !== DEEP_LINK_PARAMETER);
  url.search = rest.join('&');
  // Keep the state, which belongs to the router of the site.
  history.replaceState(history.state, '', url);
  return question.trim();
}
