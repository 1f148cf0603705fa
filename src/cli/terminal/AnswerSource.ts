/** A source of an answer: a page, or a section of a page. */
export interface AnswerSource {
  title: string;
  /** Absolute if the service sent an absolute URL, or if the base URL of the site is known. Otherwise relative. */
  url: string;
}
