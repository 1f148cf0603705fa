/** One question of a thread and what came of it. */
export interface ThreadTurn {
  question: string;
  /** The answer as it was sent, cut to a length that is worth remembering. */
  answer: string;
}

/** A conversation as the service remembers it. */
export interface StoredThread {
  id: string;
  /** Opens the thread; given to the client once, when the thread begins. */
  key: string;
  /** A thread is only known to the domain and the organisation it began with. */
  domain: string;
  organisation: string;
  turns: readonly ThreadTurn[];
}

/**
 * Where threads are kept. Asynchronous, so that it can be a shared store when the service runs on several machines.
 * A store may forget any thread: the client then gets a 404 and begins a new one.
 */
export interface ThreadStore {
  get(id: string): Promise<StoredThread | undefined>;
  set(thread: StoredThread): Promise<void>;
}
