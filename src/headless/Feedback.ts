/** Whether the answer helped. */
export type Rating = 'up' | 'down';

/** Why an answer did not help. Both fields are optional. */
export interface RatingDetails {
  /** The widget uses `wrong`, `incomplete`, `unclear` and `sources`. Your own interface can use other reasons. */
  reason?: string;
  /** The reader's own text. */
  comment?: string;
}

/** The argument of `onFeedback`: a rating with its question and answer. */
export interface Feedback extends RatingDetails {
  /** Undefined when the reader removed the rating. */
  rating: Rating | undefined;
  /** Id of the answer. */
  messageId: string;
  question: string;
  /** The Markdown of the answer. */
  answer: string;
  /** Id of the conversation at the service, if it is known. */
  threadId: string | undefined;
}
