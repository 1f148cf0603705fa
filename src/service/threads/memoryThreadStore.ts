import type { StoredThread, ThreadStore } from './ThreadStore.js';

/** Bounds of the memory that threads may take (security promise 33). */
export interface MemoryThreadStoreOptions {
  /** Most threads that are kept. Default 10,000: the one unused for longest is forgotten first. */
  maxThreads?: number;
  /**
   * Most characters of questions and answers that are kept, of all threads together. Default 20 million, which take up to 40 MB:
   * as with `maxThreads`, what was unused for longest goes first.
   */
  maxCharacters?: number;
  /** How long an unused thread is kept, in milliseconds. Default 24 hours. */
  maxAgeMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Threads in the memory of this process. */
export function memoryThreadStore(options: MemoryThreadStoreOptions = {}): ThreadStore {
  const { maxThreads = 10_000, maxCharacters = 20_000_000, maxAgeMs = DAY_MS, now = Date.now } = options;
  // In the order of last use, which a Map keeps when an entry is deleted before it is set again.
  const threads = new Map<string, { thread: StoredThread; usedAt: number; characters: number }>();
  let characters = 0;

  const remove = (id: string) => {
    characters -= threads.get(id)?.characters ?? 0;
    threads.delete(id);
  };
  const forget = () => {
    for (const [id, { usedAt }] of threads) {
      if (threads.size <= maxThreads && characters <= maxCharacters && now() - usedAt <= maxAgeMs) return;
      remove(id);
    }
  };

  return {
    async get(id) {
      forget();
      return threads.get(id)?.thread;
    },
    async set(thread) {
      remove(thread.id);
      const length = charactersOf(thread);
      characters += length;
      threads.set(thread.id, { thread, usedAt: now(), characters: length });
      forget();
    },
  };
}

function charactersOf({ turns }: StoredThread): number {
  return turns.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0);
}
