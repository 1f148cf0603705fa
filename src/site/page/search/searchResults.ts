import type { SearchFilter } from '../../../protocol/messages/assistantMessage.js';
import { isRecord } from '../../../values/isRecord.js';

/** One result in the search dialog. */
export interface SearchDialogResult {
  /** URL of the section. */
  href: string;
  title: string;
  section: string;
  excerpt: string;
}

/** Searches for the text that the reader typed. Rejects if the search is not available. */
export type Search = (query: string, signal: AbortSignal) => Promise<SearchDialogResult[]>;

interface ServiceResult extends Omit<SearchDialogResult, 'href'> {
  /** Path of the page, without the base of the site. */
  path: string;
  /** Anchor of the section, with or without `#`. Empty for the beginning of the page. */
  hash: string;
}

/** Creates the search for a page that the service serves. The search sends its queries to the service. */
export function serviceSearch(base: string, { language, version }: SearchFilter): Search {
  return async (query, signal) => {
    const parameters = new URLSearchParams({ q: query, ...(language && { language }), ...(version && { version }) });
    const reply = await fetch(`${base}/_docs/search?${parameters}`, {
      signal,
      headers: { accept: 'application/json' },
    });
    if (!reply.ok) throw new Error(`The search answered with status ${reply.status}.`);
    const body: unknown = await reply.json();
    const results = isRecord(body) ? body.results : [];
    return (Array.isArray(results) ? results : [])
      .filter((each): each is ServiceResult => typeof each?.path === 'string' && each.path.startsWith('/'))
      .map((result) => ({ ...result, href: addressOf(result, base) }));
  };
}

function addressOf({ path, hash }: ServiceResult, base: string): string {
  return `${base}${path}${hash ? `#${hash.replace(/^#/, '')}` : ''}`;
}
