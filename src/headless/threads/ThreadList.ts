import type { ConversationCore } from '../createConversationCore.js';
import type { OpenHistory } from './OpenHistory.js';
import { summarize } from './summarize.js';

/** Publishes the list of conversations in `ConversationState`. */
export class ThreadList {
  /** The last published list and the place where it is stored (`threadsKept`), as JSON. */
  #published = '';

  constructor(private readonly core: ConversationCore) {}

  /** Updates the list if it has changed. @param threads Default: read from the archive, which other tabs may have changed. */
  publish(history: OpenHistory | undefined, threads = history?.archive.threads()): void {
    const next = {
      threads: threads ? summarize(threads, history?.current.id) : [],
      threadsKept: history?.archive.kept ?? ('page' as const),
    };
    const text = JSON.stringify(next);
    if (text === this.#published) return;
    this.#published = text;
    this.core.update(next);
  }
}
