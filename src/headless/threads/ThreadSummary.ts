/** An entry of the history list. */
export interface ThreadSummary {
  /** Id on this device. Not the service's `threadId`, which arrives only with the first answer. */
  id: string;
  /** The first question on one line, cut to 120 characters. */
  title: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Number of questions. */
  count: number;
  /** Whether this is the current conversation. */
  current: boolean;
}
