import { HttpError } from '../../protocol/HttpError.js';
import { flattenString } from '../../search/flattenString.js';
import { equalSecrets } from '../http/equalSecrets.js';
import type { StoredThread, ThreadStore, ThreadTurn } from './ThreadStore.js';

/** Turns that are remembered per thread: what a follow-up or a model can still need. */
const MAX_TURNS = 12;
/** Longest remembered question and answer, in characters. */
const MAX_TURN_TEXT_LENGTH = 4_000;

/** Who asks to continue which thread. */
export interface ThreadRequest {
  threadId?: string | undefined;
  threadKey?: string | undefined;
  domain: string;
  organisation: string;
}

/** Opens, checks and continues threads. */
export class Threads {
  /** By thread: what ends when everything that was to be remembered of it is stored. */
  readonly #adding = new Map<string, Promise<void>>();

  constructor(
    readonly store: ThreadStore,
    readonly options: { requireKey: boolean },
  ) {}

  /**
   * The thread that a request belongs to: the named one, else a new one, which is stored with its first turn.
   *
   * The contract knows no key, so a thread id without one is not an error unless `requireKey` is set. But ids are shown (in support
   * links, for example) and must not reveal what was asked. So the store is not read, and the request gets a new thread.
   *
   * @throws {HttpError} 404 when there is no such thread for this domain and organisation, when the key is wrong, and with
   * `requireKey` when it is missing. One sentence for all of these, so that it does not tell which ids exist.
   */
  async open(request: ThreadRequest): Promise<{ thread: StoredThread; isNew: boolean }> {
    const { threadId, threadKey, domain, organisation } = request;
    const isNew = threadId === undefined || (threadKey === undefined && !this.options.requireKey);
    if (isNew) {
      const thread = { id: crypto.randomUUID(), key: randomKey(), domain, organisation, turns: [] };
      return { thread, isNew: true };
    }
    const thread = await this.store.get(threadId);
    const keyFits = threadKey !== undefined && (await equalSecrets(threadKey, thread?.key ?? ''));
    if (!thread || !keyFits || thread.domain !== domain || thread.organisation !== organisation) {
      throw new HttpError(
        404,
        'There is no such thread, or its key is wrong. Send the question without "threadId" to begin a new one.',
      );
    }
    return { thread, isNew: false };
  }

  /**
   * Remembers a turn that ended. Turns that ended in the meantime, in another request of the same thread, are kept: within this
   * process one is stored after the other, because a store can only be read and written as a whole.
   */
  add(thread: StoredThread, turn: ThreadTurn): Promise<void> {
    const before = this.#adding.get(thread.id) ?? Promise.resolve();
    const added = before.catch(() => {}).then(() => this.#store(thread, turn));
    this.#adding.set(thread.id, added);
    const forget = () => {
      if (this.#adding.get(thread.id) === added) this.#adding.delete(thread.id);
    };
    added.then(forget, forget);
    return added;
  }

  async #store(thread: StoredThread, turn: ThreadTurn): Promise<void> {
    const current = (await this.store.get(thread.id)) ?? thread;
    const short = {
      question: flattenString(turn.question.slice(0, MAX_TURN_TEXT_LENGTH)),
      answer: flattenString(turn.answer.slice(0, MAX_TURN_TEXT_LENGTH)),
    };
    await this.store.set({ ...current, turns: [...current.turns, short].slice(-MAX_TURNS) });
  }
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
