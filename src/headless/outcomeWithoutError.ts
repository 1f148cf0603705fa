import type { TurnOutcome } from './Conversation.js';

/** Returns the outcome to show for a turn whose error is not shown or not known. A failed turn then counts as `truncated`. */
export const outcomeWithoutError = (outcome: TurnOutcome | undefined): TurnOutcome | undefined =>
  outcome === 'failed' ? 'truncated' : outcome;
