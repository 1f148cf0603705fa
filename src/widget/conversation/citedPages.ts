'use client';
import { useMemo } from 'react';
import { type DocsUrl, safeUrl } from '../../protocol/links/safeUrl.js';
import type { MessageSource } from '../../protocol/messages/MessageSource.js';

/** A source to which a link in an answer can point. */
export interface CitedPage {
  /** The number of the source in the list of sources. */
  number: number;
  /** The fragment of the source's URL. Empty if the source is a whole page. */
  hash: string;
  passage: string | undefined;
  source: MessageSource;
}

/** Maps the URL of a page, without its fragment and trailing slash, to the sources on this page. */
export type CitedPages = ReadonlyMap<string, readonly CitedPage[]>;

function splitUrl(href: string): { page: string; hash: string } {
  const [page = '', hash = ''] = href.split('#', 2);
  return { page: page.replace(/\/$/, ''), hash };
}

/**
 * Indexes the sources of an answer by page. Each source keeps its number in the list of sources. Sources without an allowed HTTP URL are
 * left out.
 */
export function citedPages(sources: readonly MessageSource[], docsUrl: DocsUrl, pageOrigin: string): CitedPages {
  const pages = new Map<string, CitedPage[]>();
  sources.forEach((source, index) => {
    const url = safeUrl(source.url, docsUrl, pageOrigin);
    if (url?.kind !== 'http') return;
    const { page, hash } = splitUrl(url.href);
    pages.set(page, [...(pages.get(page) ?? []), { number: index + 1, hash, passage: source.passage, source }]);
  });
  return pages;
}

/**
 * Finds the source that a link points to. Prefers a source with the same page and fragment. Otherwise, a source with the same page matches
 * if either the link or the source has no fragment. A source with another fragment than the link does not match, because the card that
 * the reader can open at the link (`Citation`) would show the wrong section.
 *
 * If only the link has a fragment, the result has no passage. With a passage, the browser would scroll to the passage instead of the
 * fragment.
 */
export function citedPage(pages: CitedPages, href: string | undefined): CitedPage | undefined {
  if (href === undefined) return undefined;
  const { page, hash } = splitUrl(href);
  const candidates = pages.get(page) ?? [];
  const exact = candidates.find((candidate) => candidate.hash === hash);
  if (exact || hash === '') return exact ?? candidates[0];
  const whole = candidates.find((candidate) => candidate.hash === '');
  return whole && { ...whole, passage: undefined };
}

/**
 * Whether a link leads to a source of the answer. A link without a fragment must lead to the page of a source. A link with a fragment must
 * have the same page and the same fragment as a source.
 */
export function isCited(pages: CitedPages, href: string): boolean {
  const { hash } = splitUrl(href);
  const page = citedPage(pages, href);
  return page !== undefined && (hash === '' || page.hash === hash);
}

/**
 * Returns the cited pages of an answer. The object stays the same as long as the sources and `docsUrl` do not change, so that links do not
 * render again.
 */
export function useCitedPages(sources: readonly MessageSource[], docsUrl: DocsUrl): CitedPages {
  const content = JSON.stringify(sources);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources are new objects on each render, so compare their content
  return useMemo(() => citedPages(sources, docsUrl, location.origin), [content, docsUrl]);
}
