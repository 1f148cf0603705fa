import type { SearchFilter } from '../../../protocol/assistantMessage.js';
import { excerptAround } from '../../../search/excerptAround.js';
import { SITE_SEARCH, searchSections } from '../../../search/searchSections.js';
import { matchSearchWords } from '../../../search/searchWords.js';
import { ShardedIndex } from '../../../search/shards/ShardedIndex.js';
import type { PageTexts, ShardedIndexData } from '../../../search/shards/ShardedIndexData.js';
import { snowballName } from '../../../search/snowballNames.js';
import { toRelativeAddress } from '../../export/toRelativeAddress.js';
import type { BundleSearchScript } from './bundleSearch.js';
import { loadedStemmers, type Stemmer } from './loadedStemmers.js';
import type { Search, SearchDialogResult } from './searchResults.js';

/* The search of an export, built as a classic script: the code of the service's search, with an index that loads in shards. */

/**
 * Maximum number of pages whose text is loaded to find out which words of the query are next to each other. Pages that rank lower rarely
 * reach the top.
 */
const MAX_LOADED_TEXTS = 40;

/** The data of the loaded scripts, by kind and key. */
const loadedData = new Map<string, unknown>();

function open(load: (name: string) => Promise<void>, top: string, filter: SearchFilter): Search {
  const requests = new Map<string, Promise<unknown>>();
  /** Loads a script and returns the data that it passes to `docsSearch`. Loads it again only after a failure. */
  const loadData = <Value>(name: string, kind: string, key: number | string): Promise<Value> => {
    const known = requests.get(name) ?? load(name).then(() => loadedData.get(`${kind} ${key}`));
    requests.set(name, known);
    known.catch(() => requests.delete(name));
    return known as Promise<Value>;
  };
  let opened: Promise<ShardedIndex> | undefined;
  const shards = new Set<number>();

  async function findFolder(): Promise<string> {
    return `search/${await loadData<string>('search/current.js', 'current', 0)}`;
  }

  /** Opens the index. After a failure, the next query tries again. */
  function openIndex(): Promise<ShardedIndex> {
    opened ??= loadIndex().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function loadIndex(): Promise<ShardedIndex> {
    const data = await loadData<ShardedIndexData>(`${await findFolder()}/index.js`, 'index', 0);
    await loadStemmers(data);
    return new ShardedIndex(data);
  }

  /** Loads the stemmers of the filter's language, or of all languages. */
  async function loadStemmers({ languages, stemmers }: ShardedIndexData): Promise<void> {
    const names = new Set((filter.language ? [filter.language] : languages).map(snowballName));
    await Promise.all(
      Object.entries(stemmers).map(async ([name, script]) => {
        if (names.has(name)) loadedStemmers.set(name, await loadData<Stemmer>(script, 'stemmer', name));
      }),
    );
  }

  async function loadShards(all: ShardedIndex, wanted: Iterable<number>): Promise<void> {
    const missing = [...new Set(wanted)].filter((shard) => !shards.has(shard));
    const folder = await findFolder();
    await Promise.all(
      missing.map(async (shard) => {
        all.addShard(shard, await loadData<string>(`${folder}/${shard}.js`, 'shard', shard));
        shards.add(shard);
      }),
    );
  }

  async function loadTexts(all: ShardedIndex, pages: Iterable<number>): Promise<void> {
    const folder = await findFolder();
    await Promise.all(
      [...new Set(pages)].map(async (page) => {
        if (!all.textsOf(page))
          all.addTexts(page, await loadData<PageTexts>(`${folder}/texts/${page}.js`, 'texts', page));
      }),
    );
  }

  return async (query) => {
    const all = await openIndex();
    const options = { ...SITE_SEARCH, filter };
    const words = matchSearchWords(query, all, filter.language, { typing: true });
    await loadShards(
      all,
      words.flatMap(({ alternatives }) => alternatives.map(({ term }) => all.shardOf(term))),
    );
    // The first search finds the pages whose text is needed to rank the results.
    all.missingTexts.clear();
    searchSections(all, query, options);
    await loadTexts(all, [...all.missingTexts].slice(0, MAX_LOADED_TEXTS));
    const { hits } = searchSections(all, query, options);
    await loadTexts(
      all,
      hits.map(({ section }) => section.pageNumber),
    );
    return hits.flatMap(({ section }): SearchDialogResult[] => {
      const texts = all.textsOf(section.pageNumber);
      const { id = '', heading = '', prose = '' } = texts?.sections[section.indexInPage] ?? {};
      if (!texts) return [];
      const href = `${top}${toRelativeAddress('', texts.name).replace(/^\.\//, '')}${id ? `#${encodeURIComponent(id)}` : ''}`;
      return [{ href, title: texts.title, section: heading, excerpt: excerptAround(prose, query) }];
    });
  };
}

const script: BundleSearchScript = Object.assign(
  (kind: string, key: number | string, value: unknown) => void loadedData.set(`${kind} ${key}`, value),
  { open },
);
(window as { docsSearch?: BundleSearchScript }).docsSearch = script;
