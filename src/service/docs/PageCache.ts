import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { replaceFile, UNFINISHED_ENDING } from '../../files/replaceFile.js';
import { readErrorCode } from '../../http/errorCode.js';
import { HOUR_MS } from '../../values/durations.js';
import { messageOf } from '../../values/messageOf.js';
import type { ConnectedCounts } from './connectPage.js';
import type { PageTask, ReadPage } from './PageReader.js';

/** A page that was read, and its word counts for the search. */
export interface CachedPage {
  page: ReadPage;
  counts: ConnectedCounts;
}

export interface PageCacheOptions {
  /** Folder of the cache. */
  folder: string;
  /** Folder of the documentation. The cache folder has one file for each folder of documentation. */
  docs: string;
  /** Version of the code that reads pages. Pages that another version cached are not used. */
  version: string;
  onWarning: (warning: string) => void;
  /** The clock (ms). Default `Date.now`. */
  now?: () => number;
}

/** Version of the format of the cache file. */
const FORMAT = 1;
const DIGEST_BYTES = 32;
/**
 * The cache file is written again if the number of new pages is at least this share of the number of pages in the file. With fewer new
 * pages, the file stays as it is, and the next start parses the new pages again.
 */
const MIN_NEW_SHARE = 0.02;
/** A temporary file older than this (ms) was left behind by a process that was killed. */
const ABANDONED_MS = HOUR_MS;

interface Stored {
  format: number;
  version: string;
  pages: [key: string, page: CachedPage][];
}

/**
 * Caches the parsed pages of a documentation folder, so that the next start does not parse them again. The key of a page is a digest of its
 * source file and of all settings that affect how the file is read. The cache is one file. It begins with a digest of its content, so that
 * a damaged cache is recognised and ignored. It is replaced as a whole, so if several processes write it, the last one wins.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #file: string;
  /**
   * The pages in the cache file. The first reading of the documentation takes the pages that it needs from here. Afterwards, `save` unsets
   * this field.
   */
  #pages: ReadonlyMap<string, CachedPage> | undefined;
  #keys: ReadonlySet<string> | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const name = createHash('sha256').update(resolve(options.docs)).digest('hex').slice(0, 16);
    this.#file = join(options.folder, `pages-${name}.cache`);
  }

  static keyOf({ file, address }: PageTask, bytes: Uint8Array, settings: string): string {
    return createHash('sha256')
      .update(JSON.stringify([file, address, settings]))
      .update('\0')
      .update(bytes)
      .digest('base64');
  }

  /** Reads the cache file at the first call. Without a usable cache file, the cache is empty. */
  async open(): Promise<void> {
    if (this.#keys) return;
    this.#pages = await this.#read();
    this.#keys = new Set(this.#pages.keys());
  }

  get(key: string): CachedPage | undefined {
    const cached = this.#pages?.get(key);
    if (!cached) return undefined;
    const { markdown } = cached.page;
    // Copy the text. The cached text is a view of the whole cache file and would keep that file in memory.
    return { ...cached, page: { ...cached.page, markdown: { ...markdown, text: markdown.text.slice() } } };
  }

  /** Writes the pages that were read, if enough of them are new ({@link MIN_NEW_SHARE}). A failure becomes a warning. */
  async save(pages: ReadonlyMap<string, () => CachedPage>): Promise<void> {
    this.#pages = undefined;
    const keys = this.#keys ?? new Set();
    const added = [...pages.keys()].filter((key) => !keys.has(key)).length;
    if (added === 0 || added < keys.size * MIN_NEW_SHARE) return;
    const { folder, version, onWarning } = this.#options;
    try {
      const content: Stored = { format: FORMAT, version, pages: [...pages].map(([key, page]) => [key, page()]) };
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await this.#removeAbandoned();
      const body = serialize(content);
      await replaceFile(this.#file, Buffer.concat([digestOf(body), body]));
      this.#keys = new Set(pages.keys());
    } catch (error) {
      onWarning(`The cache of pages could not be written (${messageOf(error)}). The next start reads all pages again.`);
    }
  }

  async #read(): Promise<ReadonlyMap<string, CachedPage>> {
    const { version, onWarning } = this.#options;
    try {
      const content = await readFile(this.#file);
      const body = content.subarray(DIGEST_BYTES);
      if (!digestOf(body).equals(content.subarray(0, DIGEST_BYTES))) throw new Error('it is damaged');
      const stored = deserialize(body) as Stored;
      return new Map(stored.format === FORMAT && stored.version === version ? stored.pages : []);
    } catch (error) {
      if (readErrorCode(error) !== 'ENOENT')
        onWarning(`The cache of pages could not be read (${messageOf(error)}). All pages are read again.`);
      return new Map();
    }
  }

  async #removeAbandoned(): Promise<void> {
    const { folder, now = Date.now } = this.#options;
    for (const name of await readdir(folder)) {
      if (!name.startsWith('pages-') || !name.endsWith(UNFINISHED_ENDING)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
