import { HttpError } from '../../http/HttpError.js';
import { cutText } from '../../values/cutText.js';
import { flattenString } from '../../values/flattenString.js';
import { toHex } from '../../values/toHex.js';
import { equalSecrets } from '../keys/equalSecrets.js';
import { StoreUnavailable } from './StoreUnavailable.js';
import type { StoredThread, ThreadStore, ThreadTurn } from './ThreadStore.js';

/** Maximum number of stored turns per thread: enough to understand follow-up questions, and as history for a model. */
const MAX_TURNS = 12;
/** Maximum number of characters of a stored question or answer. */
const MAX_TURN_TEXT_LENGTH = 4_000;

/** The part of a request that names its thread. */
export interface ThreadRequest {
  threadId?: string | undefined;
  threadKey?: string | undefined;
  domain: string;
  organisation: string;
}

/** Whether a stored turn has this question. Long questions are stored in part. */
export const hasQuestion = (turn: ThreadTurn, question: string): boolean =>
  turn.question === cutText(question, MAX_TURN_TEXT_LENGTH);

/** Starts, checks and continues the threads of conversations. */
export class Threads {
  /**
   * For each thread with turns that are still being stored, a promise that settles when all of them are stored. Used only if the store has
   * no `addTurn`.
   */
  readonly #adding = new Map<string, Promise<void>>();

  constructor(
    readonly store: ThreadStore,
    readonly options: { requireKey: boolean },
  ) {}

  /**
   * Returns the thread of a request: the named one, or a new one. A new thread is stored before its answer starts: a reader who stops the
   * answer already has the id and can continue the thread.
   *
   * Some clients send no thread key, because only the guides of the hosted docs platform mention it. So a missing key is an error only if
   * `requireKey` is set. But thread ids are visible, for example in support links, so an id alone must not give access to its thread. If
   * `requireKey` is not set, a request with an id but no key therefore gets a new thread, and the store is not read. While the store is
   * unavailable, requests with a key get a new thread as well.
   *
   * A thread that began while the store was unavailable has a key with the prefix `UNSTORED`. If the store does not have this thread, the
   * request also gets a new thread.
   *
   * @throws {HttpError} 404 if this domain and organisation have no such thread, if the key is wrong, or, with `requireKey`, if the key is
   * missing. The message is always the same, so that it does not reveal which ids exist.
   */
  async open(request: ThreadRequest): Promise<{ thread: StoredThread; isNew: boolean }> {
    const { threadId, threadKey, domain, organisation } = request;
    const isNew = threadId === undefined || (threadKey === undefined && !this.options.requireKey);
    if (isNew) return this.#start({ domain, organisation });
    const thread = await this.store.get(threadId).catch(unavailable);
    if (thread === 'unavailable' && threadKey !== undefined) return this.#start({ domain, organisation });
    if (thread === 'unavailable') throw noSuchThread();
    if (!thread && threadKey?.startsWith(UNSTORED)) return this.#start({ domain, organisation });
    const keyFits = threadKey !== undefined && (await equalSecrets(threadKey, thread?.key ?? ''));
    if (!thread || !keyFits || thread.domain !== domain || thread.organisation !== organisation) {
      throw noSuchThread();
    }
    return { thread, isNew: false };
  }

  async #start(of: Pick<StoredThread, 'domain' | 'organisation'>): Promise<{ thread: StoredThread; isNew: boolean }> {
    const thread = { id: crypto.randomUUID(), key: randomKey(), ...of, turns: [] };
    const stored = await this.store.set(thread).catch(unavailable);
    if (stored === 'unavailable') thread.key = UNSTORED + thread.key;
    return { thread, isNew: true };
  }

  /**
   * Stores a finished turn, unless the store is unavailable.
   *
   * Some stores can only read and write a whole thread. In such a store, turns of the same thread are stored one after the other. This
   * keeps turns that other requests to this process have added in the meantime.
   */
  async add(thread: StoredThread, turn: ThreadTurn): Promise<void> {
    const short = {
      question: flattenString(cutText(turn.question, MAX_TURN_TEXT_LENGTH)),
      answer: flattenString(cutText(turn.answer, MAX_TURN_TEXT_LENGTH)),
    };
    const { store } = this;
    await (store.addTurn?.(thread, short, MAX_TURNS) ?? this.#addInOrder(thread, short)).catch(unavailable);
  }

  #addInOrder(thread: StoredThread, turn: ThreadTurn): Promise<void> {
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
    await this.store.set({ ...current, turns: [...current.turns, turn].slice(-MAX_TURNS) });
  }
}

/**
 * Prefix of the key of a thread that could not be stored when it began. If the store is available again but does not have the thread, the
 * reader's next question starts a new thread. Without this prefix, the question would be refused.
 */
const UNSTORED = 'unstored-';

/** For `catch`: returns `unavailable` for a store that cannot be used at the moment. Rethrows any other error. */
function unavailable(error: unknown): 'unavailable' {
  if (error instanceof StoreUnavailable) return 'unavailable';
  throw error;
}

function noSuchThread(): HttpError {
  return new HttpError(
    404,
    'There is no such thread, or its key is wrong. Send the question without "threadId" to begin a new one.',
  );
}

function randomKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(24)));
}
