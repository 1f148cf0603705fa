import { memoizeUntilRejected } from '../../../async/memoizeUntilRejected.js';
import type { SearchFilter } from '../../../protocol/messages/assistantMessage.js';
import { scriptLoader } from './scriptLoader.js';
import type { Search } from './searchResults.js';

/** The global function that the search's script defines. The search loads its data as scripts, which pass the data to this function. */
export interface BundleSearchScript {
  (kind: string, key: number | string, value: unknown): void;
  /** Creates the search. `load` loads a script by its name below `_docs/`, and `top` is the URL of the site's root. */
  open(load: (name: string) => Promise<void>, top: string, filter: SearchFilter): Search;
}

/**
 * Creates the search of an exported page. The script of the search loads with the first query. Each part of the search data loads with the
 * first query that needs it.
 *
 * @param script File name of the search's script below `_docs/`.
 * @param folder URL of `_docs/`.
 */
export function bundleSearch(script: string, folder: string, filter: SearchFilter): Search {
  const load = scriptLoader(folder);
  // If loading fails, the next query loads the script again. The script handles failures to load its data in the same way.
  const open = memoizeUntilRejected(async () => {
    await load(script);
    const { docsSearch } = window as unknown as { docsSearch: BundleSearchScript };
    return docsSearch.open(load, new URL('..', folder).href, filter);
  });
  return async (query, signal) => (await open())(query, signal);
}
