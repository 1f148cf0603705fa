/** The ratings that a request can give an answer. `none` removes the rating. */
export const FEEDBACK_RATINGS = ['up', 'down', 'none'] as const;

export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];

/** Body of `POST {feedbackUrl}`. A new rating of an answer replaces all earlier ratings of this answer. */
export interface FeedbackRequest {
  /**
   * Id of the answer: the `messageId` in its stream. Version 1 of the message endpoint sends it in the `f` line, version 2 in the chunk
   * `start`.
   */
  messageId: string;
  rating: FeedbackRating;
  /** Why the answer did not help, at most 100 characters. The widget sends `wrong`, `incomplete`, `unclear` or `sources`. */
  reason?: string;
  /** The reader's own text, at most 2,000 characters. */
  comment?: string;
}
