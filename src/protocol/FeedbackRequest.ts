/** The ratings that a request can give an answer. `none` removes the rating. */
export const FEEDBACK_RATINGS = ['up', 'down', 'none'] as const;

export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];

/** Body of `POST {feedbackUrl}`. The latest request for an answer replaces all earlier ones. */
export interface FeedbackRequest {
  /** Id of the answer: the `messageId` in the first line of its stream. */
  messageId: string;
  rating: FeedbackRating;
  /** Why the answer did not help: one of the reasons in the form of the widget, or one of the site. At most 100 characters. */
  reason?: string;
  /** The reader's own text, at most 2,000 characters. */
  comment?: string;
}
