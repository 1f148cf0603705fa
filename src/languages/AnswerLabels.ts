/** Labels inside an answer. `{host}`, `{number}`, `{code}` and `{mail}` are placeholders. */
export interface AnswerLabels {
  copy: string;
  copied: string;
  copyFailed: string;
  wrapLines: string;
  /** Accessible name of a code block without a language. */
  code: string;
  /**
   * Accessible names of two buttons whose visible text is "Markdown" and "CSV". Each accessible name must contain the visible text of its
   * button, so that voice control finds the button.
   */
  copyTableMarkdown: string;
  copyTableCsv: string;
  /** Button that shows a wide table in a dialog. */
  enlargeTable: string;
  /** Accessible name of the dialog with the wide table. */
  table: string;
  /** Button that closes the dialog with the wide table. */
  close: string;
  /** Read by screen readers after a link to another site. */
  opensOther: string;
  /** Read by screen readers after an e-mail link. */
  opensMail: string;
  /**
   * Tooltip on the destination that is shown after a link if the text of the link names, or may name, another host. `{host}` is this
   * destination: a host name, or the recipients of a mail link.
   */
  leadsTo: string;
  image: string;
  taskDone: string;
  taskOpen: string;
  footnotes: string;
  footnote: string;
  backToText: string;
  /** Name of the symbol for a character that is invisible or reorders text; `{code}` is its code point. */
  hiddenCharacter: string;
}
