import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { checkLink } from '../../protocol/links/checkLink.js';
import { formatLinkDestination } from '../../protocol/links/formatLinkDestination.js';
import { decodeOrKeep } from '../../values/decodeOrKeep.js';
import { safeText } from '../shared/safeText.js';

/** Where a link of an answer leads. */
export interface TerminalLink {
  /** Absolute URL. */
  href: string;
  /** The target as readers see it: the URL, or the path of a local file. */
  address: string;
  /** The real destination, to be shown after the text. Given only if the text of the link names a different one. */
  destination?: string;
}

/** Resolves the URL of a link. Returns undefined if the URL must not or cannot be opened. If so, only the text of the link is shown. */
export type ResolveAnswerLink = (url: string, text: string) => TerminalLink | undefined;

/**
 * Returns a function that resolves the links in answers of a service.
 *
 * @param site Origin against which relative links are resolved. Without it, only absolute links are resolved.
 */
export function createSiteLinks(site: string | undefined): ResolveAnswerLink {
  return (url, text) => {
    const link = checkLink(url, text, site, site);
    if (!link) return undefined;
    const { href } = link;
    return { href, address: href, ...(link.misleading && { destination: formatLinkDestination(link) }) };
  };
}

/** Returns a function that resolves links in answers about a local folder. The folder has no site, so a link to a page opens its file. */
export function createFolderLinks(folder: string, pages: readonly { path: string; file: string }[]): ResolveAnswerLink {
  const files = new Map(pages.map(({ path, file }) => [path, file]));
  const resolveOther = createSiteLinks(undefined);
  return (url, text) => {
    if (!url.startsWith('/') || url.startsWith('//')) return resolveOther(url, text);
    const file = files.get(canonicalPagePath(decodeOrKeep(url.replace(/[?#].*$/s, '')), files));
    if (file === undefined) return undefined;
    const path = resolve(folder, file);
    const near = relative('', path);
    return { href: pathToFileURL(path).href, address: safeText(near.startsWith('..') ? path : near) };
  };
}
