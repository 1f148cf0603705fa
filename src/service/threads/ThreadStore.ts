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
 * A store for threads. Asynchronous, so that several machines can share one. A store may forget any thread: a client that sends its key
 * then gets a 404 and starts a new one.
 */
export interface ThreadStore {
  get(id: string): Promise<StoredThread | undefined>;
  set(thread: StoredThread): Promise<void>;
}
