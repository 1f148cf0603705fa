/** `docs-assistant/answer`: renders the Markdown of an answer as React elements. */

export type { AnswerLabels } from '../languages/AnswerLabels.js';
export { DEFAULT_ANSWER_LABELS } from '../languages/en/answer.js';
export { Answer, type AnswerProps } from './Answer.js';
export { AnswerImage } from './AnswerImage.js';
export { AnswerLink } from './AnswerLink.js';
export { AnswerTable } from './blocks/TableElement.js';
export { citedHref } from './citedHref.js';
export { AnswerCode } from './code/AnswerCode.js';
export { codeToCopy } from './code/codeToCopy.js';
export type {
  AnswerCodeProps,
  AnswerComponents,
  AnswerHeadingProps,
  AnswerImageProps,
  AnswerLinkProps,
  AnswerTableProps,
} from './components.js';
export { AnswerHeading } from './renderBlocks.js';
