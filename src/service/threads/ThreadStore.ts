import { DAY_MS } from '../../values/durations.js';

/**
 * How long the stores of this package keep a thread after it was last stored (ms). The option `maxAgeMs` of `createMemoryThreadStore`
 * overrides it.
 */
export const THREAD_LIFETIME_MS = DAY_MS;

/** A question of a thread and its answer. */
export interface ThreadTurn {
  question: string;
  /** The answer as it was sent, cut to a maximum length. */
  answer: string;
}

/** A conversation as the service stores it. */
export interface StoredThread {
  id: string;
  /** Required to continue the thread. The client receives it with the first answer only. */
  key: string;
  /** A thread can only be continued for the domain and organisation it started with. */
  domain: string;
  organisation: string;
  turns: readonly ThreadTurn[];
}

/**
 * A store for threads. Its functions are asynchronous, so that several machines can share a store. A store may forget any thread: a client
 * that sends the key of a forgotten thread gets a 404, and starts a new thread. A store that cannot be used at the moment throws
 * `StoreUnavailable`.
 */
export interface ThreadStore {
  /** Returns a thread, or undefined if the store does not have it. */
  get(id: string): Promise<StoredThread | undefined>;
  /** Stores a thread. Replaces an earlier state with the same id. */
  set(thread: StoredThread): Promise<void>;
  /**
   * Adds a turn to a thread and removes the oldest turns above `maxTurns`. Does both in one step, so that processes that share the store
   * never lose each other's turns. If the store has forgotten the thread, stores it again. Default: the service reads the thread with `get`
   * and stores it with `set`.
   */
  addTurn?(thread: StoredThread, turn: ThreadTurn, maxTurns: number): Promise<void>;
}
