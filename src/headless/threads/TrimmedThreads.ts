import type { KeyStorage } from './KeyStorage.js';

/** Maximum number of remembered conversations. Few are enough, because an entry matters only while a tab still shows the conversation. */
const MAX_REMEMBERED = 20;

/**
 * Remembers which conversations were deleted because of a limit, so that a tab that shows one of them keeps it. A tab treats every other
 * missing conversation as deleted by the reader or by the site.
 */
export class TrimmedThreads {
  readonly #key: string;

  constructor(prefix: string) {
    this.#key = `${prefix}trimmed`;
  }

  has(storage: KeyStorage, thread: string): boolean {
    return this.#read(storage).includes(thread);
  }

  add(storage: KeyStorage, thread: string): void {
    const others = this.#read(storage).filter((each) => each !== thread);
    this.#write(storage, [...others, thread].slice(-MAX_REMEMBERED));
  }

  remove(storage: KeyStorage, thread: string): void {
    const threads = this.#read(storage);
    const others = threads.filter((each) => each !== thread);
    if (others.length < threads.length) this.#write(storage, others);
  }

  #read(storage: KeyStorage): string[] {
    try {
      return storage.getItem(this.#key)?.split(' ') ?? [];
    } catch {
      return [];
    }
  }

  #write(storage: KeyStorage, threads: readonly string[]): void {
    try {
      if (threads.length > 0) storage.setItem(this.#key, threads.join(' '));
      else storage.removeItem(this.#key);
    } catch {
      // Ignore the error. The storage may then not remember that a conversation was deleted because of a limit. If so, other tabs assume
      // that the reader has deleted the conversation, and close it.
    }
  }
}
