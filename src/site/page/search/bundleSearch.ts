import type { SearchFilter } from '../../../protocol/assistantMessage.js';
import { scriptLoader } from './loadScript.js';
import type { Search } from './searchResults.js';

/** What the script of the search leaves in the page: it takes in data, and opens the search over it. */
export interface BundleSearchScript {
  (kind: string, key: number | string, value: unknown): void;
  open(load: (name: string) => Promise<void>, top: string, filter: SearchFilter): Search;
}

/**
 * The search of a bundle. The script that finds, and what it looks through, come with the first keystroke.
 *
 * @param script Name of the search's script below `_docs/`.
 * @param folder Address of `_docs/`.
 */
export function bundleSearch(script: string, folder: string, filter: SearchFilter): Search {
  const load = scriptLoader(folder);
  let opened: Promise<Search> | undefined;
  return async (query, signal) => {
    opened ??= load(script).then(() => {
      const { docsSearch } = window as unknown as { docsSearch: BundleSearchScript };
      return docsSearch.open(load, new URL('..', folder).href, filter);
    });
    // A file that did not come is asked for again with the next keystroke.
    opened.catch(() => {
      opened = undefined;
    });
    return (await opened)(query, signal);
  };
}
