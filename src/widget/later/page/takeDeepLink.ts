/** Names the wish in the address to open the assistant. `shouldOpenOnLoad` looks for it, too, before this is loaded. */
export const ADDRESS_PARAMETER = 'assistant';

/**
 * Takes the wish to open the assistant out of the page's address, so that neither a reload nor a second mount repeats it.
 *
 * @returns the question, empty when there is none; undefined when the address says nothing of the assistant.
 */
export function takeDeepLink(): string | undefined {
  const url = new URL(location.href);
  const question = url.searchParams.get(ADDRESS_PARAMETER);
  if (question === null) return undefined;
  // Not with `searchParams`, which would write the rest anew: what is not ours stays as it was.
  const rest = url.search
    .slice(1)
    .split('&')
    .filter((part) => part.split('=')[0] !== ADDRESS_PARAMETER);
  url.search = rest.join('&');
  // The state belongs to the site's router.
  history.replaceState(history.state, '', url);
  return question.trim();
}
