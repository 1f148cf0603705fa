import { cleanLabel } from '../../values/hiddenCharacters.js';
import { isRecord } from '../../values/isRecord.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { OPAQUE_ORIGIN } from '../links/opaqueOrigin.js';
import { type DocsUrl, safeUrl } from '../links/safeUrl.js';
import type { SearchResult } from './assistantMessage.js';

/** Maximum length of the title and the section of a source, and of a URL that is shown as text (characters). */
const MAX_TITLE = 200;

/**
 * A page that an answer is based on. `url` is unchecked, absolute or relative to `docsUrl`: pass it to `checkLink` before you render it as
 * a link.
 */
export interface MessageSource {
  key: string;
  url: string;
  /** Title of the source. It is on one line and has no hidden characters. A long title is cut and ends with `…`. */
  title?: string;
  /** Heading of the section, if the search result has one. Cleaned like the title. */
  section?: string;
  /**
   * The text that the search found, as Markdown. The widget builds a text fragment from this passage for its links to the source, so that
   * the browser highlights the passage.
   */
  passage?: string;
}

/** Reads the search results of a tool: an array, or an object with the array in `results`. Ignores invalid items. */
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

/** Cleans a title; undefined when no visible text is left. */
function titleText(value: unknown): string | undefined {
  return typeof value === 'string' ? cleanLabel(value, MAX_TITLE) || undefined : undefined;
}

/** Returns a URL as text for display: cut, and without hidden characters. */
export function addressText(url: string): string {
  return cleanLabel(url, MAX_TITLE);
}

/** Turns the URL and the title of a `source` part of a message into a {@link MessageSource} without `key`. */
export function linkedSource(url: string, title: unknown): Omit<MessageSource, 'key'> {
  const shown = titleText(title);
  return { url: url.trim(), ...(shown && { title: shown }) };
}

/**
 * Turns a search result into a source. Uses the `url` of the result, or its `path` if there is no `url`. A path is relative to the root of
 * the documentation, so a path that has no leading slash and is no URL gets the slash.
 */
export function searchResultSource(result: SearchResult): Omit<MessageSource, 'key'> {
  const path = text(result.path);
  const url = text(result.url) ?? (path && !/^[a-z][a-z0-9+.-]*:|^\//i.test(path) ? `/${path}` : (path ?? ''));
  const title = titleText(result.metadata?.title) ?? titleText((result as Record<string, unknown>).title);
  const section = titleText(result.metadata?.section) ?? titleText(result.metadata?.heading);
  const passage = text(result.content);
  return { url, ...(title && { title }), ...(section && { section }), ...(passage && { passage }) };
}

/**
 * Merges sources with the same URL. Trailing slashes make no difference. The result has the order of the first mentions. Later mentions add
 * missing fields. Leaves out sources with an empty URL.
 *
 * @param docsUrl Base of relative URLs. With it, a relative and an absolute URL of the same page count as one source.
 */
export function mergeSources(sources: readonly Omit<MessageSource, 'key'>[], docsUrl?: DocsUrl): MessageSource[] {
  const byUrl = new Map<string, MessageSource>();
  for (const source of sources) {
    if (source.url === '') continue;
    const address = (docsUrl !== undefined && safeUrl(source.url, docsUrl, OPAQUE_ORIGIN)?.href) || source.url;
    const key = withoutTrailingSlashes(address) || '/';
    byUrl.set(key, { ...source, ...byUrl.get(key), key });
  }
  return [...byUrl.values()];
}
