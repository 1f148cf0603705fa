import type { TurnOutcome } from '../../../headless/Conversation.js';
import type { Labels } from '../../../languages/Labels.js';

const LABELS = {
  length: 'cutByLength',
  'content-filter': 'cutByFilter',
  stopped: 'stopped',
  truncated: 'truncated',
  failed: 'truncated',
} as const satisfies Record<Exclude<TurnOutcome, 'complete'>, keyof Labels>;

/** Outcomes whose sentence says why there is no text, too. */
const WITH_A_REASON: ReadonlySet<TurnOutcome> = new Set<TurnOutcome>(['stopped', 'content-filter']);

/** The name of the label for a turn that ended without a complete answer. */
export function outcomeLabel(outcome: Exclude<TurnOutcome, 'complete'>, answered: boolean) {
  return answered || WITH_A_REASON.has(outcome) ? LABELS[outcome] : 'unanswered';
}
