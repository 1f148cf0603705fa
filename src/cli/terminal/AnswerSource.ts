/** A page that an answer refers to. */
export interface AnswerSource {
  title: string;
  /** Absolute if the address of the site is known, else as the service sent it. */
  url: string;
}
