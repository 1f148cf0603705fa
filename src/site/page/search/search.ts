import type { SearchFilter } from '../../../protocol/assistantMessage.js';
import { excerptAround } from '../../../search/excerptAround.js';
import { SITE_SEARCH, searchSections } from '../../../search/searchSections.js';
import { searchWordsOf } from '../../../search/searchWords.js';
import { ShardedIndex } from '../../../search/shards/ShardedIndex.js';
import type { PageTexts, ShardedIndexData } from '../../../search/shards/ShardedIndexData.js';
import { snowballName } from '../../../search/snowballNames.js';
import { relativeAddress } from '../../export/relativeAddress.js';
import type { BundleSearchScript } from './bundleSearch.js';
import { loadedStemmers, type Stemmer } from './loadedStemmers.js';
import type { Search, SearchResult } from './searchResults.js';

/** The search of a bundle: the same code as the service's, over an index that comes in pieces. Built to a classic script. */

/** Pages whose texts are looked through for words that stand together; those below do not come to the top. */
const LOOKED_THROUGH = 40;

const arrived = new Map<string, unknown>();

function open(load: (name: string) => Promise<void>, top: string, filter: SearchFilter): Search {
  const coming = new Map<string, Promise<unknown>>();
  /** What the script of that name brings; asked for once. */
  const take = <Value>(name: string, kind: string, key: number | string): Promise<Value> => {
    const known = coming.get(name) ?? load(name).then(() => arrived.get(`${kind} ${key}`));
    coming.set(name, known);
    known.catch(() => coming.delete(name));
    return known as Promise<Value>;
  };
  const folder = take<string>('search/current.js', 'current', 0).then((name) => `search/${name}`);
  const index = folder.then(async (name) => {
    const data = await take<ShardedIndexData>(`${name}/index.js`, 'index', 0);
    await takeStemmers(data);
    return new ShardedIndex(data);
  });
  const shards = new Set<number>();

  /** Of the languages that can be found: that of the filter, else all. */
  async function takeStemmers({ languages, stemmers }: ShardedIndexData): Promise<void> {
    const names = new Set((filter.language ? [filter.language] : languages).map(snowballName));
    await Promise.all(
      Object.entries(stemmers).map(async ([name, script]) => {
        if (names.has(name)) loadedStemmers.set(name, await take<Stemmer>(script, 'stemmer', name));
      }),
    );
  }

  async function takeShards(wanted: Iterable<number>): Promise<void> {
    const missing = [...new Set(wanted)].filter((shard) => !shards.has(shard));
    await Promise.all(
      missing.map(async (shard) => {
        (await index).addShard(shard, await take<string>(`${await folder}/${shard}.js`, 'shard', shard));
        shards.add(shard);
      }),
    );
  }

  async function takeTexts(pages: Iterable<number>): Promise<void> {
    const all = await index;
    await Promise.all(
      [...new Set(pages)].map(async (page) => {
        if (!all.textsOf(page))
          all.addTexts(page, await take<PageTexts>(`${await folder}/texts/${page}.js`, 'texts', page));
      }),
    );
  }

  return async (query) => {
    const all = await index;
    const options = { ...SITE_SEARCH, filter };
    const words = searchWordsOf(query, all, filter.language, { typing: true });
    await takeShards(words.flatMap(({ alternatives }) => alternatives.map(({ term }) => all.shardOf(term))));
    // The first time tells which texts would decide about the order.
    all.missingTexts.clear();
    searchSections(all, query, options);
    await takeTexts([...all.missingTexts].slice(0, LOOKED_THROUGH));
    const { hits } = searchSections(all, query, options);
    await takeTexts(hits.map(({ section }) => section.pageNumber));
    return hits.flatMap(({ section }): SearchResult[] => {
      const texts = all.textsOf(section.pageNumber);
      const { id = '', heading = '', prose = '' } = texts?.sections[section.place] ?? {};
      if (!texts) return [];
      const href = `${top}${relativeAddress('', texts.name).replace(/^\.\//, '')}${id ? `#${encodeURIComponent(id)}` : ''}`;
      return [{ href, title: texts.title, section: heading, excerpt: excerptAround(prose, query) }];
    });
  };
}

const script: BundleSearchScript = Object.assign(
  (kind: string, key: number | string, value: unknown) => void arrived.set(`${kind} ${key}`, value),
  { open },
);
(window as { docsSearch?: BundleSearchScript }).docsSearch = script;
