/** Whether the answer helped. */
export type Rating = 'up' | 'down';

/** Why an answer did not help. Both fields are optional. */
export interface RatingDetails {
  /** One of the reasons in the form: `wrong`, `incomplete`, `unclear`, `sources`. */
  reason?: string;
  /** The reader's own text. */
  comment?: string;
}

/** The argument of `onFeedback`: a rating with its question and answer. */
export interface Feedback extends RatingDetails {
  /** Undefined when the reader removed the rating. */
  rating: Rating | undefined;
  messageId: string;
  question: string;
  answer: string;
  threadId: string | undefined;
}
