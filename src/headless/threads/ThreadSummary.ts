/** A conversation in the history. */
export interface ThreadSummary {
  /** Name of the thread on this device; not the service's `threadId`, which a conversation gets only with its first answer. */
  id: string;
  /** The first question, in one line. */
  title: string;
  /** Milliseconds since 1970, as `Date.now()` has them. */
  updatedAt: number;
  /** Number of questions. */
  count: number;
  /** It is the one that is shown. */
  current: boolean;
}
