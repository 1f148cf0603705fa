import { type KeyStorage, keysOf } from './KeyStorage.js';

interface UnstoredRecord {
  text: string;
  /** The text that the device had for this key when this record was added. `null` if the device had none. */
  before: string | null;
}

/**
 * The records for which the device had no space. They are kept in the page's memory until they fit. A record is outdated if another tab
 * meanwhile adds, changes or deletes the record with the same key on the device. It is also outdated if another tab deletes all records of
 * its conversation. Outdated records are dropped.
 */
export class UnstoredRecords {
  readonly #records = new Map<string, UnstoredRecord>();
  /** Key prefixes of all conversations that have ever had a record in this object. */
  readonly #threads = new Set<string>();
  /**
   * The subset of `#threads` whose conversations also have records on the device. If the device later has no records of such a
   * conversation, another tab has deleted the conversation.
   */
  readonly #threadsOnDevice = new Set<string>();

  /** @param threadPrefixOf Returns the prefix of a key. The keys of all records of a conversation have the same prefix. */
  constructor(
    private readonly device: KeyStorage,
    private readonly threadPrefixOf: (key: string) => string,
  ) {}

  /** Whether this object keeps no records. */
  get isEmpty(): boolean {
    return this.#records.size === 0;
  }

  /** Key prefixes of all conversations that have ever had a record in this object, even if the device now has all their records. */
  get threads(): ReadonlySet<string> {
    return this.#threads;
  }

  /** Keeps a record. Replaces its earlier version. Throws if the storage of the device cannot be read. */
  add(key: string, text: string): void {
    this.dropOutdated();
    const thread = this.threadPrefixOf(key);
    this.#threads.add(thread);
    if (this.#isOnDevice(thread)) this.#threadsOnDevice.add(thread);
    else this.#threadsOnDevice.delete(thread);
    this.#records.set(key, { text, before: this.device.getItem(key) });
  }

  /** Called when a record has been written to the device. */
  noteStored(key: string): void {
    this.#records.delete(key);
    const thread = this.threadPrefixOf(key);
    if (this.#threads.has(thread)) this.#threadsOnDevice.add(thread);
  }

  /** Called when this tab has deleted a record from the device. */
  delete(key: string): void {
    this.#records.delete(key);
    const thread = this.threadPrefixOf(key);
    if (!this.#threadsOnDevice.has(thread)) return;
    try {
      // The deleted record may have been the last record of its conversation on the device, while the page's memory still keeps others.
      // If so, remove the prefix of the conversation from `#threadsOnDevice`. Otherwise, `dropOutdated` would assume that another tab has
      // deleted the conversation.
      if (!this.#isOnDevice(thread)) this.#threadsOnDevice.delete(thread);
    } catch {
      this.#threadsOnDevice.delete(thread);
    }
  }

  clear(): void {
    this.#records.clear();
  }

  /** Returns the text of a record; undefined if it is not kept here. */
  get(key: string): string | undefined {
    return this.#records.get(key)?.text;
  }

  /** All records, in the order in which their keys were added: a new version of a record takes the place of the earlier one. */
  get entries(): [key: string, text: string][] {
    return [...this.#records].map(([key, { text }]) => [key, text]);
  }

  /**
   * Drops outdated records. A record is outdated if another tab has meanwhile added, replaced or deleted the record with the same key on
   * the device, or has deleted the whole conversation. Throws if the storage of the device cannot be read.
   */
  dropOutdated(): void {
    if (this.isEmpty) return;
    const gone = new Set([...this.#threadsOnDevice].filter((thread) => !this.#isOnDevice(thread)));
    for (const [key, { before }] of this.#records)
      if (gone.has(this.threadPrefixOf(key)) || this.device.getItem(key) !== before) this.#records.delete(key);
    for (const thread of gone) this.#threadsOnDevice.delete(thread);
  }

  /** Whether the device has records of a conversation. Throws if the device cannot be read. */
  #isOnDevice(thread: string): boolean {
    return keysOf(this.device, thread).length > 0;
  }
}
