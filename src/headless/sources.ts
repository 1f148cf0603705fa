import type { SearchResult } from '../protocol/assistantMessage.js';
import { cleanLabel } from '../protocol/hiddenCharacters.js';
import { isRecord } from '../protocol/isRecord.js';
import { safeUrl } from '../protocol/safeUrl.js';

/** Longest title or section of a source, in characters. */
const MAX_TITLE = 200;

/**
 * A page that an answer rests on. `url` is as it was sent, absolute or relative to `docsUrl`: check it with `checkLink` before it
 * becomes a link.
 */
export interface MessageSource {
  key: string;
  url: string;
  /** On one line and without hidden characters; a long title ends in `…`. */
  title?: string;
  /** Heading of the section, where the result names one. Cleaned as the title is. */
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

/** A title as readers may see it; undefined where nothing of it is visible. */
function titleText(value: unknown): string | undefined {
  return typeof value === 'string' ? cleanLabel(value, MAX_TITLE) || undefined : undefined;
}

/** An address that may not be followed, as readers may see it. */
export function addressText(url: string): string {
  return cleanLabel(url, MAX_TITLE);
}

/** A page that the service names as a source. */
export function linkedSource(url: string, title: unknown): Omit<MessageSource, 'key'> {
  const shown = titleText(title);
  return { url: url.trim(), ...(shown && { title: shown }) };
}

/** A search result as a source. A bare path gets its leading slash, so that it stands on the documentation's root. */
export function searchResultSource(result: SearchResult): Omit<MessageSource, 'key'> {
  const path = text(result.path);
  const url = text(result.url) ?? (path && !/^[a-z][a-z0-9+.-]*:|^\//i.test(path) ? `/${path}` : (path ?? ''));
  const title = titleText(result.metadata?.title) ?? titleText((result as Record<string, unknown>).title);
  const section = titleText(result.metadata?.section) ?? titleText(result.metadata?.heading);
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
    const key = address.replace(/(?<!\/)\/+$/, '') || '/';
    byUrl.set(key, { ...source, ...byUrl.get(key), key });
  }
  return [...byUrl.values()];
}
