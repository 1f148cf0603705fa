/** An entry of the history list. */
export interface ThreadSummary {
  /** Id on this device. The service's `threadId` differs: it comes only with the first answer. */
  id: string;
  /** The first question on one line. */
  title: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Number of questions. */
  count: number;
  /** Whether it is shown now. */
  current: boolean;
}
