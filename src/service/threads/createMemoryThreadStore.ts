import { type StoredThread, THREAD_LIFETIME_MS, type ThreadStore } from './ThreadStore.js';

/** Options of {@link createMemoryThreadStore}: limits of its memory, and its clock. */
export interface MemoryThreadStoreOptions {
  /** Maximum number of threads. Default 10,000. The threads that were stored longest ago are removed first. */
  maxThreads?: number;
  /**
   * Maximum characters of all questions and answers together. Default 20 million, about 40 MB. The threads that were stored longest ago are
   * removed first.
   */
  maxCharacters?: number;
  /** How long a thread is kept after it was last stored, in milliseconds. Default 24 hours. */
  maxAgeMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** A store whose threads can be listed. */
export interface MemoryThreadStore extends Required<ThreadStore> {
  /** The threads and the time when each was last stored (ms). The thread that was stored longest ago comes first. */
  entries(): Iterable<{ thread: StoredThread; usedAt: number }>;
}

/** Keeps the threads of conversations in the memory of this process. */
export function createMemoryThreadStore(options: MemoryThreadStoreOptions = {}): MemoryThreadStore {
  const { maxThreads = 10_000, maxCharacters = 20_000_000, maxAgeMs = THREAD_LIFETIME_MS, now = Date.now } = options;
  // The thread that was stored longest ago comes first: `store` deletes an existing entry before it sets the new one, which moves it to the
  // end. If the clock was set back, a later entry can have an earlier time.
  const threads = new Map<string, { thread: StoredThread; usedAt: number; characters: number }>();
  let characters = 0;

  const remove = (id: string) => {
    characters -= threads.get(id)?.characters ?? 0;
    threads.delete(id);
  };
  // A time far in the future counts as old, too. Such a time means that the clock was set back. Without this rule, the thread would be kept
  // for too long.
  const isOld = (usedAt: number, time: number) => Math.abs(time - usedAt) > maxAgeMs;
  const find = (id: string): StoredThread | undefined => {
    const known = threads.get(id);
    return known && !isOld(known.usedAt, now()) ? known.thread : undefined;
  };

  const store = (thread: StoredThread) => {
    remove(thread.id);
    const length = charactersOf(thread);
    characters += length;
    const time = now();
    threads.set(thread.id, { thread, usedAt: time, characters: length });
    // Check only the first threads: a restart calls this function once for each stored change.
    for (const [id, { usedAt }] of threads) {
      if (threads.size <= maxThreads && characters <= maxCharacters && !isOld(usedAt, time)) return;
      remove(id);
    }
  };

  return {
    async get(id) {
      return find(id);
    },
    async set(thread) {
      store(thread);
    },
    async addTurn(thread, turn, maxTurns) {
      const current = find(thread.id) ?? thread;
      store({ ...current, turns: [...current.turns, turn].slice(-maxTurns) });
    },
    entries() {
      const time = now();
      // Check every thread, because the order of the threads need not be that of their times.
      for (const [id, { usedAt }] of threads) if (isOld(usedAt, time)) remove(id);
      return threads.values();
    },
  };
}

function charactersOf({ turns }: StoredThread): number {
  return turns.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0);
}
