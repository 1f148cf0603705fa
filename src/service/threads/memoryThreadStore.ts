import type { StoredThread, ThreadStore } from './ThreadStore.js';

/** Bounds of the memory that threads may take (security promise 33). */
export interface MemoryThreadStoreOptions {
  /** Most threads that are kept. Default 10,000: the one unused for longest is forgotten first. */
  maxThreads?: number;
  /** How long an unused thread is kept, in milliseconds. Default 24 hours. */
  maxAgeMs?: number;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Threads in the memory of this process. */
export function memoryThreadStore(options: MemoryThreadStoreOptions = {}): ThreadStore {
  const { maxThreads = 10_000, maxAgeMs = DAY_MS, now = Date.now } = options;
  // In the order of last use, which a Map keeps when an entry is deleted before it is set again.
  const threads = new Map<string, { thread: StoredThread; usedAt: number }>();

  const forget = () => {
    for (const [id, { usedAt }] of threads) {
      if (threads.size <= maxThreads && now() - usedAt <= maxAgeMs) return;
      threads.delete(id);
    }
  };

  return {
    async get(id) {
      forget();
      return threads.get(id)?.thread;
    },
    async set(thread) {
      threads.delete(thread.id);
      threads.set(thread.id, { thread, usedAt: now() });
      forget();
    },
  };
}
