import { DAY_MS } from '../../values/durations.js';
import type { KeyStorage } from './KeyStorage.js';
import { RecordStorage, type WriteResult } from './RecordStorage.js';
import { TrimmedThreads } from './TrimmedThreads.js';
import { readRecord, type TurnRecord, writeRecord } from './TurnRecord.js';

/** Maximum number of conversations. The conversation that has not changed for the longest time is deleted first. */
const MAX_THREADS = 50;
/**
 * Length of all records and their keys (characters) above which the oldest conversations are deleted: about a fifth of the storage that
 * browsers grant a site. The rest is for the site itself. This limit never deletes the current conversation, so it alone can be longer.
 */
const MAX_ARCHIVE_LENGTH = 1_000_000;
/** A conversation is deleted this long after its last change: 90 days, in milliseconds. */
const MAX_AGE = 90 * DAY_MS;

/** Conversations by id, the last changed first, each with its turns in the order in which they were asked. */
export type TurnsByThread = ReadonlyMap<string, readonly TurnRecord[]>;

interface KnownRecord {
  text: string;
  turn: TurnRecord;
}

export const updatedAt = (turns: readonly TurnRecord[]): number => Math.max(...turns.map(({ changedAt }) => changedAt));

const isExpired = (turns: readonly TurnRecord[]) => updatedAt(turns) < Date.now() - MAX_AGE;

/**
 * The stored conversations of one service. Each turn is a separate record with the key `<prefix><thread>/<turn>`. A tab writes only turns
 * that it has changed. So several tabs can add to a conversation without a lock and without overwriting each other's turns.
 */
export class ThreadArchive {
  readonly #records: RecordStorage;
  readonly #trimmed: TrimmedThreads;
  #known = new Map<string, KnownRecord>();
  /** The known records as sorted conversations. Undefined when they have to be sorted again. */
  #sorted: Map<string, TurnRecord[]> | undefined;

  /** @param device The storage of the device; undefined: records are kept only in the page's memory. */
  constructor(
    device: KeyStorage | undefined,
    private readonly prefix: string,
  ) {
    this.#records = new RecordStorage(device, (key) => `${prefix}${this.#threadOfKey(key)}/`);
    this.#trimmed = new TrimmedThreads(prefix);
  }

  /**
   * Where records are. `page`: the device's storage is full, unavailable or not used, so some or all records are lost when the page closes.
   */
  get kept(): 'device' | 'page' {
    return this.#records.isOnDevice && !this.#records.hasUnstored ? 'device' : 'page';
  }

  /**
   * Reads all conversations. Only changed records are parsed. Invalid records are deleted. If the storage fails, keeps the known records in
   * the page's memory from now on.
   */
  threads(): TurnsByThread {
    try {
      this.#read();
    } catch {
      this.#moveToPage();
    }
    return this.known();
  }

  /**
   * Returns the conversations as they were last read, with the changes that this tab has made since. Does not access the storage, because
   * this method is called for every write of a streaming answer.
   */
  known(): TurnsByThread {
    this.#sorted ??= this.#sort();
    return this.#sorted;
  }

  /** Reads all conversations, and deletes those that have reached the maximum age, even if a tab is showing them. */
  removeExpired(): void {
    for (const [thread, turns] of this.threads()) if (isExpired(turns)) this.#trim(thread);
  }

  /** Returns the key of a turn's record. It is also the name of the lock that a tab holds while it writes the answer. */
  keyOf(thread: string, turn: string): string {
    return `${this.prefix}${thread}/${encodeURIComponent(turn)}`;
  }

  /** Whether a turn is stored. Reads only that turn. */
  holds(thread: string, turn: string): boolean {
    try {
      return this.#records.has(this.keyOf(thread, turn));
    } catch {
      // Assume that the turn is stored: the next write detects that the storage is no longer available.
      return true;
    }
  }

  /**
   * Writes a turn. If the storage is full, deletes the oldest conversations. If the turn still does not fit, puts them back, and keeps the
   * turn in the page's memory. When an answer has ended, tries again to store the records that did not fit, and then applies the limits of
   * the archive. If the browser refuses the write for another reason, writes only to the page's memory from now on. Records on the device
   * stay there.
   */
  write(thread: string, turn: TurnRecord): void {
    const key = this.keyOf(thread, turn.id);
    const text = writeRecord(turn);
    let result: WriteResult | 'kept' = this.#records.write(key, text);
    if (result === 'full') result = this.#writeToFullDevice(thread, key, text);
    if (result === 'refused') {
      this.#moveToPage();
      this.#records.write(key, text);
    }
    const stored = readRecord(text);
    if (stored) this.#remember(key, text, stored);
    if (!turn.outcome) return;
    this.#records.writeUnstored();
    this.#applyLimits(thread);
  }

  removeTurn(thread: string, turn: string): void {
    this.#removeRecord(this.keyOf(thread, turn));
  }

  remove(thread: string): void {
    this.#trimmed.remove(this.#records.current, thread);
    // After `#moveToPage`, this tab uses the page's memory, but other tabs still read the device. So remove the mark of the conversation
    // from the device, too. The mark says that a limit, and not the reader, has deleted the conversation.
    if (this.#records.device) this.#trimmed.remove(this.#records.device, thread);
    for (const key of this.#keysOfThread(thread)) this.#removeRecord(key);
  }

  /**
   * Called when another tab has deleted everything. Records that do not fit on the device are kept in the page's memory until they fit.
   * This tab may have written such a record to the device after the deletion. So this function deletes each conversation that has ever had
   * such a record.
   */
  removeUnstored(): void {
    for (const prefix of this.#records.unstoredThreads) this.remove(this.#threadOfKey(prefix));
  }

  /** Whether a missing conversation was deleted because of a limit. */
  isTrimmed(thread: string): boolean {
    return this.#trimmed.has(this.#records.current, thread);
  }

  /** Deletes a conversation because of a limit. */
  #trim(thread: string): void {
    // First mark the conversation as deleted because of a limit. If the mark came after the removal of the records, another tab would
    // assume that the reader has deleted the conversation. Add the mark again afterwards: the storage may have been full the first time.
    this.#trimmed.add(this.#records.current, thread);
    for (const key of this.#keysOfThread(thread)) this.#removeRecord(key);
    this.#trimmed.add(this.#records.current, thread);
  }

  #threadOfKey(key: string): string {
    return key.slice(this.prefix.length, key.indexOf('/', this.prefix.length));
  }

  #keysOfThread(thread: string): string[] {
    const prefix = `${this.prefix}${thread}/`;
    try {
      return this.#records.keys(prefix);
    } catch {
      return [...this.#known.keys()].filter((key) => key.startsWith(prefix));
    }
  }

  /** Whether a key is the storage key that belongs to a turn. */
  #isKeyOf(key: string, turn: TurnRecord): boolean {
    try {
      return key === this.keyOf(this.#threadOfKey(key), turn.id);
    } catch {
      // `encodeURIComponent` throws for an id with a lone surrogate. This package never writes such an id.
      return false;
    }
  }

  #read(): void {
    const read = new Map<string, KnownRecord>();
    for (const key of this.#records.keys(this.prefix)) {
      if (!key.includes('/', this.prefix.length)) continue;
      const text = this.#records.textOf(key) ?? '';
      const before = this.#known.get(key);
      const turn = before?.text === text ? before.turn : readRecord(text);
      if (turn && this.#isKeyOf(key, turn)) read.set(key, { text, turn });
      else this.#records.remove(key);
    }
    this.#known = read;
    this.#sorted = undefined;
  }

  #sort(): Map<string, TurnRecord[]> {
    const threads = new Map<string, TurnRecord[]>();
    for (const [key, { turn }] of this.#known) {
      const thread = this.#threadOfKey(key);
      const turns = threads.get(thread);
      if (turns) turns.push(turn);
      else threads.set(thread, [turn]);
    }
    for (const turns of threads.values()) turns.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
    return new Map([...threads].sort(([, one], [, other]) => updatedAt(other) - updatedAt(one)));
  }

  /**
   * Deletes the oldest conversations until a record fits on the device. If the record still does not fit, puts the conversations back and
   * keeps the record in the page's memory.
   */
  #writeToFullDevice(thread: string, key: string, text: string): WriteResult | 'kept' {
    const removed: [string, string][] = [];
    let result: WriteResult = 'full';
    // Delete nothing while a record is kept in the page's memory: earlier deletions did not free enough space. A streaming answer is
    // written many times. Without this check, each write could delete the other conversations and put them back.
    while (result === 'full' && !this.#records.hasUnstored) {
      const records = this.#removeOldest(thread);
      if (!records) break;
      removed.push(...records);
      result = this.#records.write(key, text);
    }
    if (result === 'written') return result;
    // Put the latest conversations back first. There may be less space than before: the marks of `#trim` need some, and another tab may
    // have used some. Then records of the oldest conversations are the most likely not to fit.
    for (const [removedKey, removedText] of removed.toReversed()) {
      const turn = readRecord(removedText);
      if (turn) this.#remember(removedKey, removedText, turn);
      this.#records.writeOrKeep(removedKey, removedText);
    }
    return result === 'full' ? this.#records.writeOrKeep(key, text) : result;
  }

  /**
   * Adds a written turn to the known turns. If the turn is the last one of the latest conversation, the order of the turns and
   * conversations stays the same. So a streaming answer, which is written often, does not cause sorting each time.
   */
  #remember(key: string, text: string, turn: TurnRecord): void {
    this.#known.set(key, { text, turn });
    const [latest] = this.#sorted ?? [];
    const last = latest?.[1].at(-1);
    if (latest?.[0] === this.#threadOfKey(key) && last?.id === turn.id && last.at === turn.at) {
      this.#sorted?.set(latest[0], [...latest[1].slice(0, -1), turn]);
    } else this.#sorted = undefined;
  }

  /** Copies all known records into the page's memory and writes only there from now on. Records on the device stay. */
  #moveToPage(): void {
    this.#records.moveToPage(this.#known);
    this.#read();
  }

  #removeRecord(key: string): void {
    this.#known.delete(key);
    this.#sorted = undefined;
    this.#records.remove(key);
  }

  /**
   * Deletes the oldest conversation other than `except` from the device.
   *
   * @returns the records of the deleted conversation. Undefined when there is no other conversation, or when the records are only in the
   *   page's memory, because the device can no longer be read.
   */
  #removeOldest(except: string): [string, string][] | undefined {
    const oldest = [...this.threads().keys()].filter((thread) => thread !== except).at(-1);
    if (oldest === undefined || !this.#records.isOnDevice) return undefined;
    const prefix = `${this.prefix}${oldest}/`;
    const records = [...this.#known].filter(([key]) => key.startsWith(prefix));
    this.#trim(oldest);
    return records.map(([key, { text }]) => [key, text]);
  }

  /** Deletes conversations that exceed the limits of number, length and age, but not the current one. */
  #applyLimits(current: string): void {
    const threads = [...this.threads()];
    const lengths = new Map<string, number>();
    for (const [key, { text }] of this.#known) {
      const thread = this.#threadOfKey(key);
      lengths.set(thread, (lengths.get(thread) ?? 0) + key.length + text.length);
    }
    let length = lengths.get(current) ?? 0;
    let count = 1;
    for (const [thread, turns] of threads) {
      if (thread === current) continue;
      length += lengths.get(thread) ?? 0;
      count += 1;
      if (count > MAX_THREADS || length > MAX_ARCHIVE_LENGTH || isExpired(turns)) this.#trim(thread);
    }
  }
}
