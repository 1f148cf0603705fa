/** Labels inside an answer. `{host}`, `{number}`, `{code}` and `{mail}` are placeholders. */
export interface AnswerLabels {
  copy: string;
  copied: string;
  copyFailed: string;
  wrapLines: string;
  /** Accessible name of a code block without a language. */
  code: string;
  /** Accessible names of buttons that show only the name of the format, so they must contain "Markdown" and "CSV". */
  copyTableMarkdown: string;
  copyTableCsv: string;
  /** Button that shows a wide table in a dialog. */
  enlargeTable: string;
  /** Accessible name of the dialog with the wide table. */
  table: string;
  /** Button that closes the dialog with the wide table. */
  close: string;
  /** For screen readers, after a link to another site. */
  opensOther: string;
  /** For screen readers, after an e-mail link. */
  opensMail: string;
  /** Tooltip on the host name that is shown after a link, when the text of the link names another address. */
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
