import { hasVisibleText } from './hiddenCharacters.js';
import { namesOtherAddress } from './namesOtherAddress.js';
import { type SafeUrl, safeUrl } from './safeUrl.js';

/** A link that may be followed. */
export interface CheckedLink extends SafeUrl {
  /** Its text names another address than it leads to, or a look-alike: show `formatLinkDestination` beside the text. */
  misleading: boolean;
}

/** Resolves an address. Without a known base (on a server without `docsUrl`) only absolute ones lead anywhere. */
export function resolveLink(
  url: string,
  base: string | undefined,
  pageOrigin: string | undefined,
): SafeUrl | undefined {
  // `null` equals no origin, so no link counts as a link of the page.
  const target = safeUrl(url, base ?? 'https://base.invalid', pageOrigin ?? 'null');
  return base === undefined && target?.host === 'base.invalid' ? undefined : target;
}

/**
 * The one check of links that a model or a tool wrote: links in answers, suggestions, sources and search results.
 *
 * @param text The text of the link, as the reader sees it.
 * @returns undefined when it must not become a link: its address is not allowed, or nothing of its text is visible.
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
