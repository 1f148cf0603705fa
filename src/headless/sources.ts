import type { SearchResult } from '../protocol/assistantMessage.js';
import { isRecord } from '../protocol/isRecord.js';
import { safeUrl } from '../protocol/safeUrl.js';

/** A page that an answer rests on. `url` is as it was sent, absolute or relative to `docsUrl`: pass it through `safeUrl`. */
export interface MessageSource {
  key: string;
  url: string;
  title?: string;
  /** Heading of the section, where the result names one. */
  section?: string;
  /** What the answer was given of it, as the search found it: Markdown. `citedHref` makes the browser mark it. */
  passage?: string;
}

/** The search results that a tool gave, in whatever wrapping. What is none is left out. */
export function readSearchResults(result: unknown): SearchResult[] {
  if (Array.isArray(result)) {
    return result.filter(
      (item): item is SearchResult => isRecord(item) && (typeof item.url === 'string' || typeof item.path === 'string'),
    );
  }
  return isRecord(result) && Array.isArray(result.results) ? readSearchResults(result.results) : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A search result as a source. A bare path gets its leading slash, so that it stands on the documentation's root. */
export function searchResultSource(result: SearchResult): Omit<MessageSource, 'key'> {
  const path = text(result.path);
  const url = text(result.url) ?? (path && !/^[a-z][a-z0-9+.-]*:|^\//i.test(path) ? `/${path}` : (path ?? ''));
  const title = text(result.metadata?.title) ?? text((result as Record<string, unknown>).title);
  const section = text(result.metadata?.section) ?? text(result.metadata?.heading);
  const passage = text(result.content);
  return { url, ...(title && { title }), ...(section && { section }), ...(passage && { passage }) };
}

/**
 * Sources merged by address, in first-seen order; a later mention adds what the first one lacked.
 *
 * @param docsUrl Base of relative addresses: with it, a page is known by both of its addresses.
 */
export function mergeSources(sources: readonly Omit<MessageSource, 'key'>[], docsUrl?: string): MessageSource[] {
  const byUrl = new Map<string, MessageSource>();
  for (const source of sources) {
    if (source.url === '') continue;
    const address = (docsUrl !== undefined && safeUrl(source.url, docsUrl)?.href) || source.url;
    const key = address.replace(/\/+$/, '') || '/';
    byUrl.set(key, { ...source, ...byUrl.get(key), key });
  }
  return [...byUrl.values()];
}
