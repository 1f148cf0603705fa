import { memoizeUntilRejected } from '../../../async/memoizeUntilRejected.js';
import type { SearchFilter } from '../../../protocol/messages/assistantMessage.js';
import { ShardedIndex } from '../../../search/shards/ShardedIndex.js';
import type { PageTexts, ShardedIndexData } from '../../../search/shards/ShardedIndexData.js';
import { snowballName } from '../../../search/snowballNames.js';
import { loadedStemmers, type Stemmer } from './loadedStemmers.js';

/** Loads a script below `_docs/`, and returns the data that the script provides for a kind and key. */
export type DataLoader = <Value>(name: string, kind: string, key: number | string) => Promise<Value>;

/** The search index of an exported site. Its parts load when a query needs them. */
export class BundleIndex {
  readonly #loadData: DataLoader;
  readonly #filter: SearchFilter;
  readonly #shards = new Set<number>();

  constructor(loadData: DataLoader, filter: SearchFilter) {
    this.#loadData = loadData;
    this.#filter = filter;
  }

  /** Opens the index. After a failure, the next query tries again. */
  readonly open: () => Promise<ShardedIndex> = memoizeUntilRejected(() => this.#load());

  /** Loads these shards, unless the index already has them. */
  async loadShards(index: ShardedIndex, wanted: Iterable<number>): Promise<void> {
    const missing = [...new Set(wanted)].filter((shard) => !this.#shards.has(shard));
    const folder = await this.#findFolder();
    await Promise.all(
      missing.map(async (shard) => {
        index.addShard(shard, await this.#loadData<string>(`${folder}/${shard}.js`, 'shard', shard));
        this.#shards.add(shard);
      }),
    );
  }

  /** Loads the texts of these pages, unless the index already has them. */
  async loadTexts(index: ShardedIndex, pages: Iterable<number>): Promise<void> {
    const folder = await this.#findFolder();
    await Promise.all(
      [...new Set(pages)].map(async (page) => {
        if (!index.textsOf(page))
          index.addTexts(page, await this.#loadData<PageTexts>(`${folder}/texts/${page}.js`, 'texts', page));
      }),
    );
  }

  async #findFolder(): Promise<string> {
    return `search/${await this.#loadData<string>('search/current.js', 'current', 0)}`;
  }

  async #load(): Promise<ShardedIndex> {
    const data = await this.#loadData<ShardedIndexData>(`${await this.#findFolder()}/index.js`, 'index', 0);
    await this.#loadStemmers(data);
    return new ShardedIndex(data);
  }

  /** Loads the stemmers of the filter's language, or of all languages. */
  async #loadStemmers({ languages, stemmers }: ShardedIndexData): Promise<void> {
    const { language } = this.#filter;
    const names = new Set((language ? [language] : languages).map(snowballName));
    await Promise.all(
      Object.entries(stemmers).map(async ([name, script]) => {
        if (names.has(name)) loadedStemmers.set(name, await this.#loadData<Stemmer>(script, 'stemmer', name));
      }),
    );
  }
}
