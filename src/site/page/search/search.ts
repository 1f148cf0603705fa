import type { SearchFilter } from '../../../protocol/messages/assistantMessage.js';
import { type ExcerptQuery, excerptAround } from '../../../search/excerptAround.js';
import { SITE_SEARCH, searchSections } from '../../../search/searchSections.js';
import { matchSearchWords } from '../../../search/searchWords.js';
import type { ShardedSection } from '../../../search/shards/ShardedIndex.js';
import type { PageTexts } from '../../../search/shards/ShardedIndexData.js';
import { toRelativeAddress } from '../../export/toRelativeAddress.js';
import { BundleIndex, type DataLoader } from './BundleIndex.js';
import type { BundleSearchScript } from './bundleSearch.js';
import type { Search, SearchDialogResult } from './searchResults.js';

/* The search of an exported site, built as a classic script. It uses the search code of the service, with an index that loads in shards. */

/**
 * Maximum number of pages whose text is loaded to find out which words of the query are next to each other. Pages that rank lower rarely
 * reach the top.
 */
const MAX_LOADED_TEXTS = 40;

/** The data that loaded scripts have registered, by `kind` and `key`. */
const loadedData = new Map<string, unknown>();

function open(load: (name: string) => Promise<void>, top: string, filter: SearchFilter): Search {
  const bundle = new BundleIndex(createDataLoader(load), filter);
  return async (query) => {
    const index = await bundle.open();
    const options = { ...SITE_SEARCH, filter };
    const words = matchSearchWords(query, index, filter.language, { typing: true });
    await bundle.loadShards(
      index,
      words.flatMap(({ alternatives }) => alternatives.map(({ term }) => index.shardOf(term))),
    );
    // The first search finds the pages whose text is needed to rank the results.
    index.missingTexts.clear();
    searchSections(index, query, options);
    await bundle.loadTexts(index, [...index.missingTexts].slice(0, MAX_LOADED_TEXTS));
    const outcome = searchSections(index, query, options);
    await bundle.loadTexts(
      index,
      outcome.hits.map(({ section }) => section.pageNumber),
    );
    return outcome.hits.flatMap(({ section }) => {
      const excerptQuery = { words: outcome.words, index, language: section.page.language };
      return resultOf(section, index.textsOf(section.pageNumber), excerptQuery, top);
    });
  };
}

/**
 * Creates a function that loads a script of the search index and returns the data that the script registers. Each script is loaded only
 * once, unless loading fails: then the next call loads the script again.
 */
function createDataLoader(load: (name: string) => Promise<void>): DataLoader {
  const requests = new Map<string, Promise<unknown>>();
  return <Value>(name: string, kind: string, key: number | string) => {
    const known = requests.get(name) ?? load(name).then(() => dataOf(name, `${kind} ${key}`));
    requests.set(name, known);
    known.catch(() => requests.delete(name));
    return known as Promise<Value>;
  };
}

/** @throws if the script loaded without providing its data, for example because a proxy returned another file. */
function dataOf(script: string, key: string): unknown {
  if (!loadedData.has(key)) throw new Error(`The search could not load ${script}: the file has no search data.`);
  return loadedData.get(key);
}

/** Returns a list with the result for a section. The list is empty if the text of the section's page is missing. */
function resultOf(
  { indexInPage }: ShardedSection,
  texts: PageTexts | undefined,
  query: ExcerptQuery,
  top: string,
): SearchDialogResult[] {
  if (!texts) return [];
  const { id = '', heading = '', prose = '' } = texts.sections[indexInPage] ?? {};
  const page = top + toRelativeAddress('', texts.name).replace(/^\.\//, '');
  const href = id ? `${page}#${encodeURIComponent(id)}` : page;
  return [{ href, title: texts.title, section: heading, excerpt: excerptAround(prose, query) }];
}

const script: BundleSearchScript = Object.assign(
  (kind: string, key: number | string, value: unknown) => void loadedData.set(`${kind} ${key}`, value),
  { open },
);
(window as { docsSearch?: BundleSearchScript }).docsSearch = script;
