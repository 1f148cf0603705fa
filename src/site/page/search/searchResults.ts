/** One place that was found. */
export interface SearchResult {
  path: string;
  /** With or without `#`; empty for the top of the page. */
  hash: string;
  title: string;
  section: string;
  excerpt: string;
}

/** Asks the service. @throws when there is no answer that can be read. */
export async function searchResults(
  base: string,
  query: string,
  language: string,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const parameters = new URLSearchParams({ q: query, language });
  const reply = await fetch(`${base}/_docs/search?${parameters}`, { signal, headers: { accept: 'application/json' } });
  if (!reply.ok) throw new Error(`The search answered with status ${reply.status}.`);
  const body: unknown = await reply.json();
  const results = typeof body === 'object' && body !== null && 'results' in body ? body.results : [];
  return (Array.isArray(results) ? results : []).filter(
    (each): each is SearchResult => typeof each?.path === 'string' && each.path.startsWith('/'),
  );
}

/** Where a result leads. */
export function addressOf(result: SearchResult, base: string): string {
  const hash = result.hash ? `#${result.hash.replace(/^#/, '')}` : '';
  const below = base !== '' && (result.path === base || result.path.startsWith(`${base}/`));
  return `${below ? '' : base}${result.path}${hash}`;
}
