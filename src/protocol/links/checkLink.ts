import { hasVisibleText } from '../../values/hiddenCharacters.js';
import { namesOtherAddress } from './namesOtherAddress.js';
import { OPAQUE_ORIGIN } from './opaqueOrigin.js';
import { type DocsUrl, NO_SITE, type SafeUrl, safeUrl } from './safeUrl.js';

/** A link that is safe to follow. */
export interface CheckedLink extends SafeUrl {
  /**
   * Whether the text of the link names, or may name, a different host than the link leads to. If so, show `formatLinkDestination` next to
   * the text.
   */
  misleading: boolean;
}

/**
 * Resolves a URL. Returns undefined for a URL that is not allowed, and for a relative URL without a base. There is no base if `base` is
 * undefined or an opaque origin, for example because the option `docsUrl` is not set and an answer is rendered on a server.
 */
export function resolveLink(
  url: string,
  base: DocsUrl | undefined,
  pageOrigin: string | undefined,
): SafeUrl | undefined {
  const site = base === undefined || base === OPAQUE_ORIGIN ? NO_SITE : base;
  // On a server there is no page and no origin. `sameOrigin` is then false, as for a page with an opaque origin.
  const target = safeUrl(url, site, pageOrigin ?? OPAQUE_ORIGIN);
  return target?.href.startsWith(`${NO_SITE}/`) ? undefined : target;
}

/**
 * Checks a link that a model or a tool wrote: in answers, suggestions, sources and search results.
 *
 * @param text The text of the link, as the reader sees it.
 * @returns undefined when the text must not become a link: its URL is not allowed or has no base, or the text is invisible.
 */
export function checkLink(
  url: string,
  text: string,
  base: DocsUrl | undefined,
  pageOrigin: string | undefined,
): CheckedLink | undefined {
  if (!hasVisibleText(text)) return undefined;
  const target = resolveLink(url, base, pageOrigin);
  return target && { ...target, misleading: namesOtherAddress(text, target) };
}
