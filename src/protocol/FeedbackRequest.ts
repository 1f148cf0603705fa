/** The ratings that a request can give an answer. `none` removes the rating. */
export const FEEDBACK_RATINGS = ['up', 'down', 'none'] as const;

export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];

/** Body of `POST {feedbackUrl}`. A new rating of an answer replaces all earlier ratings of this answer. */
export interface FeedbackRequest {
  /** Id of the answer: the `messageId` in the `f` line of its stream, or in the chunk `start` (version 2). */
  messageId: string;
  rating: FeedbackRating;
  /** Why the answer did not help, at most 100 characters. The widget sends `wrong`, `incomplete`, `unclear` or `sources`. */
  reason?: string;
  /** The reader's own text, at most 2,000 characters. */
  comment?: string;
}
