import { hasVisibleText } from './hiddenCharacters.js';
import { namesOtherAddress } from './namesOtherAddress.js';
import { type SafeUrl, safeUrl } from './safeUrl.js';

/** A link that is safe to follow. */
export interface CheckedLink extends SafeUrl {
  /** Whether the text names a different address, or a look-alike. If so, show `formatLinkDestination` next to the text. */
  misleading: boolean;
}

/** Resolves a URL. Without a base (on a server without `docsUrl`), relative URLs give undefined. */
export function resolveLink(
  url: string,
  base: string | undefined,
  pageOrigin: string | undefined,
): SafeUrl | undefined {
  // Without a page, compare with `null`, which no origin equals: then no link counts as being on the page's own origin.
  const target = safeUrl(url, base ?? 'https://base.invalid', pageOrigin ?? 'null');
  return base === undefined && target?.host === 'base.invalid' ? undefined : target;
}

/**
 * Checks a link that a model or a tool wrote: in answers, suggestions, sources and search results.
 *
 * @param text The text of the link, as the reader sees it.
 * @returns undefined when it must not become a link: its URL is not allowed, or its text is invisible.
 */
export function checkLink(
  url: string,
  text: string,
  base: string | undefined,
  pageOrigin: string | undefined,
): CheckedLink | undefined {
  if (!hasVisibleText(text)) return undefined;
  const target = resolveLink(url, base, pageOrigin);
  return target && { ...target, misleading: namesOtherAddress(text, target) };
}
