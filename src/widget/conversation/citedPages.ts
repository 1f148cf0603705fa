import type { MessageSource } from '../../headless/MessageSource.js';
import { safeUrl } from '../../protocol/safeUrl.js';

/** A source as links of the answer see it. */
export interface CitedPage {
  /** Its number in the list of sources. */
  number: number;
  /** Place on the page that the source names; empty when it is the whole page. */
  hash: string;
  passage: string | undefined;
}

/** Sources by the address of their page. */
export type CitedPages = ReadonlyMap<string, readonly CitedPage[]>;

function splitAddress(href: string): { page: string; hash: string } {
  const [page = '', hash = ''] = href.split('#', 2);
  return { page: page.replace(/\/$/, ''), hash };
}

/** The sources of an answer, in the order and with the numbers of the list. */
export function citedPages(sources: readonly MessageSource[], docsUrl: string, pageOrigin: string): CitedPages {
  const pages = new Map<string, CitedPage[]>();
  sources.forEach((source, index) => {
    const url = safeUrl(source.url, docsUrl, pageOrigin);
    if (url?.kind !== 'http') return;
    const { page, hash } = splitAddress(url.href);
    pages.set(page, [...(pages.get(page) ?? []), { number: index + 1, hash, passage: source.passage }]);
  });
  return pages;
}

/**
 * The source that a link of the answer leads to: the one of the same place, else one of the same page. Its passage is left out where
 * the link names a place of its own, because a marked passage would take the reader elsewhere.
 */
export function citedPage(pages: CitedPages, href: string | undefined): CitedPage | undefined {
  if (href === undefined) return undefined;
  const { page, hash } = splitAddress(href);
  const candidates = pages.get(page);
  const known = candidates?.find((candidate) => candidate.hash === hash) ?? candidates?.[0];
  if (!known || hash === '' || known.hash === hash) return known;
  return { ...known, passage: undefined };
}
