import { CAPTURE_LABELS } from '../captureLabels.js';
import type { Labels, LaterWord } from '../labels.js';

/** The English words of what is loaded when it is needed; they come with it, and cost nobody who only asks and reads. */
export const LATER_ENGLISH_LABELS: Pick<Labels, LaterWord> = {
  ...CAPTURE_LABELS,
  hideExplanation: 'Its button will no longer be shown on this site, on this device.',
  bringBack: 'To bring it back, add {address} to the address of any page.',
  bringBackByKeys: 'To bring it back, press {keys}, or add {address} to the address of any page.',
  cancel: 'Cancel',
  copyConversation: 'Copy conversation',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  feedbackQuestion: 'What went wrong? (optional)',
  feedbackReasons: {
    wrong: 'Wrong',
    incomplete: 'Incomplete',
    unclear: 'Hard to follow',
    sources: 'Unfitting sources',
  },
  feedbackComment: 'In your own words (optional)',
  feedbackThanks: 'Thank you for the feedback.',
  copyAnswer: 'Copy answer',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  again: 'Answer again',
  contextCode: 'Code',
  contextSelection: 'Selection',
  removeContext: 'Remove {name}',
  showContext: 'Show {name} on the page',
  contextPage: 'This page',
  contextCut: 'first {count} characters',
  guardTitle: 'This may be private. Nothing has been sent.',
  guardRedact: 'Redact',
  guardSend: 'Send anyway',
  redacted: '[redacted: {name}]',
  secrets: { key: 'Key or token', privateKey: 'Private key', password: 'Password', email: 'E-mail address' },
};
