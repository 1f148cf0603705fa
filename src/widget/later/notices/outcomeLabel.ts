import type { TurnOutcome } from '../../../headless/Conversation.js';
import type { Labels } from '../../../languages/Labels.js';

const LABELS = {
  length: 'cutByLength',
  'content-filter': 'cutByFilter',
  stopped: 'stopped',
  truncated: 'truncated',
  failed: 'truncated',
} as const satisfies Record<Exclude<TurnOutcome, 'complete'>, keyof Labels>;

/**
 * Outcomes whose label also explains why an answer has no text. For other outcomes of an answer without text, the label is `unanswered`.
 */
const EXPLAINS_NO_TEXT: ReadonlySet<TurnOutcome> = new Set<TurnOutcome>(['stopped', 'content-filter']);

/** Returns the name of the label that explains why a turn ended without a complete answer. */
export function outcomeLabel(outcome: Exclude<TurnOutcome, 'complete'>, answered: boolean) {
  return answered || EXPLAINS_NO_TEXT.has(outcome) ? LABELS[outcome] : 'unanswered';
}
