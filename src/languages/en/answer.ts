import type { AnswerLabels } from '../AnswerLabels.js';

/** These labels are separate from those of the assistant, because `docs-assistant/answer` works without the assistant. */
export const DEFAULT_ANSWER_LABELS: AnswerLabels = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press Ctrl+C to copy',
  wrapLines: 'Wrap lines',
  code: 'Code',
  copyTableMarkdown: 'Copy table as Markdown',
  copyTableCsv: 'Copy table as CSV',
  enlargeTable: 'Enlarge table',
  table: 'Table',
  close: 'Close',
  opensOther: 'opens {host} in a new tab',
  opensMail: 'sends an email to {mail}',
  leadsTo: 'leads to {host}',
  image: 'Image',
  taskDone: 'Done',
  taskOpen: 'To do',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  backToText: 'Back to the text',
  hiddenCharacter: 'Hidden character {code}',
};
