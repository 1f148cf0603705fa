/** Whether an answer helped. */
export type Rating = 'up' | 'down';

/** Why an answer did not help, where the reader said so. Both are optional. */
export interface RatingDetails {
  /** One of the reasons that are offered: `wrong`, `incomplete`, `unclear`, `sources`. */
  reason?: string;
  /** In the reader's own words. */
  comment?: string;
}

/** What `onFeedback` is given: a rating, and what it is about. */
export interface Feedback extends RatingDetails {
  /** Undefined when the reader took the rating back. */
  rating: Rating | undefined;
  messageId: string;
  question: string;
  answer: string;
  threadId: string | undefined;
}
