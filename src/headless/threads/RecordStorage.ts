import { type KeyStorage, keysOf, memoryStorage, removeKey } from './KeyStorage.js';
import { UnstoredRecords } from './UnstoredRecords.js';

/** Names of the error that is thrown when the storage is full: in the standard, and in Firefox. */
const QUOTA_ERRORS = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];

/** Result of an attempt to store a record. `refused`: the storage cannot be read or written, for a reason other than lack of space. */
export type WriteResult = 'written' | 'full' | 'refused';

/**
 * Stores records as texts on the device. Records that do not fit are kept in the page's memory until they fit. After a call of
 * {@link RecordStorage.moveToPage}, all records are read from the page's memory and written only there.
 */
export class RecordStorage {
  #storage: KeyStorage;
  #isOnDevice: boolean;
  readonly #unstored: UnstoredRecords;

  /**
   * @param device The storage of the device; undefined: records are kept only in the page's memory.
   * @param threadPrefixOf Returns the prefix of a key. The keys of all records of a conversation have the same prefix.
   */
  constructor(
    readonly device: KeyStorage | undefined,
    threadPrefixOf: (key: string) => string,
  ) {
    this.#storage = device ?? memoryStorage();
    this.#isOnDevice = device !== undefined;
    this.#unstored = new UnstoredRecords(this.#storage, threadPrefixOf);
  }

  /** The storage that records are written to: the storage of the device, or the page's memory. */
  get current(): KeyStorage {
    return this.#storage;
  }

  get isOnDevice(): boolean {
    return this.#isOnDevice;
  }

  /** Whether some records are kept in the page's memory because they do not fit into the device's storage. */
  get hasUnstored(): boolean {
    return !this.#unstored.isEmpty;
  }

  /** Key prefixes of all conversations with a record that did not fit into the storage, even if the record was stored later. */
  get unstoredThreads(): ReadonlySet<string> {
    return this.#unstored.threads;
  }

  /**
   * Returns the keys of all records with a prefix. Like {@link RecordStorage.has} and {@link RecordStorage.textOf}, throws if the storage
   * of the device cannot be read.
   */
  keys(prefix: string): string[] {
    this.#unstored.dropOutdated();
    const unstored = this.#unstored.entries.map(([key]) => key).filter((key) => key.startsWith(prefix));
    return [...new Set([...keysOf(this.#storage, prefix), ...unstored])];
  }

  has(key: string): boolean {
    this.#unstored.dropOutdated();
    return this.textOf(key) !== null;
  }

  /**
   * Returns the text of a record; null if the record is missing. If the record is in the page's memory, this method does not notice that
   * another tab has changed or deleted it. If another tab may have done so, call {@link RecordStorage.has} or {@link RecordStorage.keys}
   * first.
   */
  textOf(key: string): string | null {
    return this.#unstored.get(key) ?? this.#storage.getItem(key);
  }

  /** Writes a record. If it does not fit, does not add it to the page's memory: {@link RecordStorage.writeOrKeep} does that. */
  write(key: string, text: string): WriteResult {
    try {
      this.#storage.setItem(key, text);
      this.#unstored.noteStored(key);
      return 'written';
    } catch (error) {
      return error instanceof DOMException && QUOTA_ERRORS.includes(error.name) ? 'full' : 'refused';
    }
  }

  /** Writes a record, or keeps it in the page's memory if it does not fit. */
  writeOrKeep(key: string, text: string): WriteResult | 'kept' {
    const result = this.write(key, text);
    if (result !== 'full') return result;
    try {
      this.#unstored.add(key, text);
      return 'kept';
    } catch {
      return 'refused';
    }
  }

  /**
   * Writes the records that are kept in the page's memory because they did not fit on the device. Drops outdated ones (see
   * {@link UnstoredRecords}) instead. Records that still do not fit stay in memory.
   */
  writeUnstored(): void {
    try {
      this.#unstored.dropOutdated();
      for (const [key, text] of this.#unstored.entries) this.write(key, text);
    } catch {
      // Ignore the error: the device's storage can no longer be read. `ThreadArchive` detects this when it next reads the records.
    }
  }

  remove(key: string): void {
    removeKey(this.#storage, key);
    // After `moveToPage`, the record is still in the device's storage, too.
    removeKey(this.device, key);
    this.#unstored.delete(key);
  }

  /** Copies these records into the page's memory, and writes only there from now on. Records on the device stay. */
  moveToPage(records: ReadonlyMap<string, { text: string }>): void {
    const page = memoryStorage();
    for (const [key, { text }] of records) page.setItem(key, text);
    this.#unstored.clear();
    this.#storage = page;
    this.#isOnDevice = false;
  }
}
