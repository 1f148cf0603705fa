import { type KeyStorage, keysOf } from './KeyStorage.js';

interface UnstoredRecord {
  text: string;
  /** The earlier version of the record on the device; `null` if there is none. */
  before: string | null;
}

/**
 * The records for which the device had no space. They are kept in the page's memory until they fit. What other tabs change on the device
 * meanwhile is later than these records: a record is dropped when its earlier version is changed or deleted there, or when its conversation
 * disappears.
 */
export class UnstoredRecords {
  readonly #records = new Map<string, UnstoredRecord>();
  /** All conversations of which a record had to be kept here, by the beginning of their keys. */
  readonly #threads = new Set<string>();
  /** Those of them that have had a record on the device. */
  readonly #threadsOnDevice = new Set<string>();

  /** @param threadPrefixOf Returns the part of a key that all records of its conversation share. */
  constructor(
    private readonly device: KeyStorage,
    private readonly threadPrefixOf: (key: string) => string,
  ) {}

  /** Whether all records are on the device. */
  get isEmpty(): boolean {
    return this.#records.size === 0;
  }

  /** The beginnings of the keys of all conversations of which a record had to be kept here, also of those that were stored later. */
  get threads(): ReadonlySet<string> {
    return this.#threads;
  }

  /** Keeps a record. Replaces its earlier version. */
  add(key: string, text: string): void {
    const thread = this.threadPrefixOf(key);
    this.#threads.add(thread);
    if (keysOf(this.device, thread).length > 0) this.#threadsOnDevice.add(thread);
    this.#records.set(key, { text, before: this.device.getItem(key) });
  }

  /** Called when a record has been written to the device. */
  noteStored(key: string): void {
    this.#records.delete(key);
    const thread = this.threadPrefixOf(key);
    if (this.#threads.has(thread)) this.#threadsOnDevice.add(thread);
  }

  delete(key: string): void {
    this.#records.delete(key);
  }

  clear(): void {
    this.#records.clear();
  }

  /** The text of a record; undefined if it is not kept here. Throws if the device cannot be read. */
  get(key: string): string | undefined {
    this.#dropOutdated();
    return this.#records.get(key)?.text;
  }

  /** The records whose keys have a prefix, in the order in which they were added. Throws if the device cannot be read. */
  entries(prefix: string): [key: string, text: string][] {
    this.#dropOutdated();
    return [...this.#records].filter(([key]) => key.startsWith(prefix)).map(([key, { text }]) => [key, text]);
  }

  #dropOutdated(): void {
    if (this.isEmpty) return;
    const isGone = (thread: string) => this.#threadsOnDevice.has(thread) && keysOf(this.device, thread).length === 0;
    const gone = new Set([...this.#threads].filter(isGone));
    for (const [key, { before }] of this.#records)
      if (gone.has(this.threadPrefixOf(key)) || this.device.getItem(key) !== before) this.#records.delete(key);
    // When a conversation is stored once more, it has no record on the device at first.
    for (const thread of gone) this.#threadsOnDevice.delete(thread);
  }
}
