/** The visible words of an answer. `{host}`, `{number}`, `{code}` and `{mail}` are filled in. */
export interface AnswerLabels {
  copy: string;
  copied: string;
  copyFailed: string;
  wrapLines: string;
  /** Name of a code block without a language, for screen readers. */
  code: string;
  /** After a link that leaves the site, for screen readers. */
  opensOther: string;
  /** After a link that writes a mail, for screen readers. */
  opensMail: string;
  /** Before the address that a link with another address in its text really leads to. */
  leadsTo: string;
  image: string;
  taskDone: string;
  taskOpen: string;
  footnotes: string;
  footnote: string;
  backToText: string;
  /** Of the symbol for a character that has no glyph or that reorders text; `{code}` is its code point. */
  hiddenCharacter: string;
}

/** English, used for every label that is not given. */
export const DEFAULT_ANSWER_LABELS: AnswerLabels = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press Ctrl+C to copy',
  wrapLines: 'Wrap lines',
  code: 'Code',
  opensOther: 'opens {host} in a new tab',
  opensMail: 'writes to {mail}',
  leadsTo: 'leads to {host}',
  image: 'Image',
  taskDone: 'Done',
  taskOpen: 'To do',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  backToText: 'Back to the text',
  hiddenCharacter: 'Hidden character {code}',
};

/** A label with its placeholder filled in. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
