import { type KeyStorage, keysOf, memoryStorage } from './memoryStorage.js';
import { readRecord, type TurnRecord, writeRecord } from './turnRecord.js';

/** As many conversations are kept; the one that was unused longest goes first. */
const MAX_THREADS = 50;
/** All together, in characters: a fifth of what browsers give to an origin, most of which is the site's. */
const MAX_ARCHIVE_LENGTH = 1_000_000;
/** What was not touched for so long is forgotten: 90 days, in milliseconds. */
const MAX_AGE = 90 * 24 * 60 * 60 * 1000;

/** Conversations by id, each with its turns in the order in which they were asked. */
export type Threads = ReadonlyMap<string, readonly TurnRecord[]>;

/**
 * The conversations of one service in a storage of keys and texts. Every turn is a record of its own (`prefix thread/turn`), written
 * by the tab that asked it: so tabs add to a conversation at the same time without a lock, and none writes over another.
 */
export interface ThreadArchive {
  /** Read anew at each call; what did not change is not parsed again. Records that cannot be read are thrown away. */
  threads: () => Threads;
  /**
   * As they were read last, with what was written and removed here since. Reads nothing, so that writing a growing answer does not cost
   * more the longer its conversation is.
   */
  known: () => Threads;
  /** Whether a turn is there, without reading all the others. */
  holds: (thread: string, turn: string) => boolean;
  /** Writes a turn, and makes room for it where there is none. Bounds are kept when its answer has ended, not while it grows. */
  write: (thread: string, turn: TurnRecord) => void;
  removeTurn: (thread: string, turn: string) => void;
  remove: (thread: string) => void;
  /** Where it writes: `page` when the device takes nothing (any more), so that everything ends with the page. */
  readonly kept: 'device' | 'page';
}

export const updatedAt = (turns: readonly TurnRecord[]): number => Math.max(...turns.map(({ changedAt }) => changedAt));

/** @param device Where it is to be kept; undefined: nowhere but in the page. */
export function createThreadArchive(device: KeyStorage | undefined, prefix: string): ThreadArchive {
  let storage = device ?? memoryStorage();
  let kept: ThreadArchive['kept'] = device ? 'device' : 'page';
  let known = new Map<string, { text: string; turn: TurnRecord }>();
  /** `known` as conversations. Undefined when it has to be put together anew. */
  let sorted: Map<string, TurnRecord[]> | undefined;

  const keyOf = (thread: string, turn: string) => `${prefix}${thread}/${encodeURIComponent(turn)}`;
  const threadOfKey = (key: string) => key.slice(prefix.length, key.indexOf('/', prefix.length));
  const keysOfThread = (thread: string) => keysOf(storage, `${prefix}${thread}/`);

  function isKeyOf(key: string, turn: TurnRecord): boolean {
    try {
      return key === keyOf(threadOfKey(key), turn.id);
    } catch {
      // Half a character in its id: nothing that was written here.
      return false;
    }
  }

  function read(): void {
    const now: typeof known = new Map();
    for (const key of keysOf(storage, prefix)) {
      if (!key.includes('/', prefix.length)) continue;
      const text = storage.getItem(key) ?? '';
      const before = known.get(key);
      const turn = before?.text === text ? before.turn : readRecord(text);
      if (turn && isKeyOf(key, turn)) now.set(key, { text, turn });
      else storage.removeItem(key);
    }
    known = now;
    sorted = undefined;
  }

  function threads(): Threads {
    try {
      read();
    } catch {
      moveToPage([]);
      read();
    }
    return knownThreads();
  }

  function knownThreads(): Threads {
    sorted ??= sortThreads();
    return sorted;
  }

  function sortThreads(): Map<string, TurnRecord[]> {
    const found = new Map<string, TurnRecord[]>();
    for (const [key, { turn }] of known) {
      const thread = threadOfKey(key);
      const turns = found.get(thread);
      if (turns) turns.push(turn);
      else found.set(thread, [turn]);
    }
    for (const turns of found.values()) turns.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
    return new Map([...found].sort(([, one], [, other]) => updatedAt(other) - updatedAt(one)));
  }

  /** Notes a turn as it was written. The last one of the latest conversation, which grows, takes its own place: nothing is sorted for it. */
  function note(key: string, text: string, turn: TurnRecord): void {
    known.set(key, { text, turn });
    const [latest] = sorted ?? [];
    const last = latest?.[1].at(-1);
    if (latest?.[0] === threadOfKey(key) && last?.id === turn.id && last.at === turn.at) {
      sorted?.set(latest[0], [...latest[1].slice(0, -1), turn]);
    } else sorted = undefined;
  }

  /** From now on everything ends with the page. What is on the device stays there. */
  function moveToPage(also: readonly (readonly [string, string])[]): void {
    const page = memoryStorage();
    for (const [key, { text }] of known) page.setItem(key, text);
    for (const [key, text] of also) page.setItem(key, text);
    storage = page;
    kept = 'page';
    read();
  }

  function removeRecord(key: string): void {
    known.delete(key);
    sorted = undefined;
    storage.removeItem(key);
    // What was moved to the page still lies on the device.
    device?.removeItem(key);
  }

  function remove(thread: string): void {
    for (const key of keysOfThread(thread)) removeRecord(key);
  }

  /** Forgets the conversation that was unused longest, but not this one. Gives back what it held; undefined when there is none. */
  function removeOldest(but: string): [string, string][] | undefined {
    const oldest = [...threads().keys()].filter((thread) => thread !== but).at(-1);
    if (oldest === undefined) return undefined;
    const held = keysOfThread(oldest).map((key): [string, string] => [key, storage.getItem(key) ?? '']);
    remove(oldest);
    return held;
  }

  /** Keeps to the bounds of number, size and age. */
  function tidy(current: string): void {
    const all = [...threads()];
    const lengths = new Map<string, number>();
    for (const [key, { text }] of known) {
      const thread = threadOfKey(key);
      lengths.set(thread, (lengths.get(thread) ?? 0) + key.length + text.length);
    }
    let length = lengths.get(current) ?? 0;
    let count = 1;
    for (const [thread, turns] of all) {
      if (thread === current) continue;
      length += lengths.get(thread) ?? 0;
      count += 1;
      if (count > MAX_THREADS || length > MAX_ARCHIVE_LENGTH || updatedAt(turns) < Date.now() - MAX_AGE) remove(thread);
    }
  }

  return {
    threads,
    known: knownThreads,
    get kept() {
      return kept;
    },
    holds(thread, turn) {
      try {
        return storage.getItem(keyOf(thread, turn)) !== null;
      } catch {
        // Writing will find out that nothing can be kept any more.
        return true;
      }
    },
    write(thread, turn) {
      const key = keyOf(thread, turn.id);
      const text = writeRecord(turn);
      const dropped: [string, string][] = [];
      for (;;) {
        try {
          storage.setItem(key, text);
          break;
        } catch {
          // Full, or not allowed: the oldest makes room, until nothing is left that could.
          const room = removeOldest(thread);
          if (room) dropped.push(...room);
          else moveToPage(dropped);
        }
      }
      const stored = readRecord(text);
      if (stored) note(key, text, stored);
      if (turn.outcome) tidy(thread);
    },
    removeTurn: (thread, turn) => removeRecord(keyOf(thread, turn)),
    remove,
  };
}
