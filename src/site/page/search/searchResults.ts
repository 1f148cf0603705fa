import type { SearchFilter } from '../../../protocol/assistantMessage.js';

/** One place that was found. */
export interface SearchResult {
  /** Where it leads. */
  href: string;
  title: string;
  section: string;
  excerpt: string;
}

/** Finds places for what was typed. Rejects when the search does not answer. */
export type Search = (query: string, signal: AbortSignal) => Promise<SearchResult[]>;

interface ServiceResult extends Omit<SearchResult, 'href'> {
  path: string;
  /** With or without `#`; empty for the top of the page. */
  hash: string;
}

/** The search of the service that the page came from. */
export function serviceSearch(base: string, filter: SearchFilter): Search {
  return async (query, signal) => {
    const parameters = new URLSearchParams({ q: query, ...filter });
    const reply = await fetch(`${base}/_docs/search?${parameters}`, {
      signal,
      headers: { accept: 'application/json' },
    });
    if (!reply.ok) throw new Error(`The search answered with status ${reply.status}.`);
    const body: unknown = await reply.json();
    const results = typeof body === 'object' && body !== null && 'results' in body ? body.results : [];
    return (Array.isArray(results) ? results : [])
      .filter((each): each is ServiceResult => typeof each?.path === 'string' && each.path.startsWith('/'))
      .map((result) => ({ ...result, href: addressOf(result, base) }));
  };
}

function addressOf(result: ServiceResult, base: string): string {
  const hash = result.hash ? `#${result.hash.replace(/^#/, '')}` : '';
  const below = base !== '' && (result.path === base || result.path.startsWith(`${base}/`));
  return `${below ? '' : base}${result.path}${hash}`;
}
