/** A link that the reader follows, for `onNavigate`. */
export interface Navigation {
  href: string;
  /**
   * `answer`: a link in the text of an answer. `source`: a source, in the list of sources or at its number in the text. `suggestion`: a
   * page that the answer suggests. `context`: the page of code or text that the reader attached to a question.
   */
  from: 'answer' | 'source' | 'suggestion' | 'context';
}
