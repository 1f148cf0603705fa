import { isIncompleteReason } from '../protocol/isIncompleteReason.js';
import { type Attempt, attemptDuration } from './attempt.js';
import type { DocsAssistantEvent } from './events.js';
import { messageBlocks } from './messageBlocks.js';

type Interruption = Extract<DocsAssistantEvent, { type: 'interrupted' }>['reason'];

/**
 * The event for the end of a attempt.
 *
 * @param withContent Whether the event holds the text of the answer.
 */
export function attemptEvent(attempt: Attempt, withContent = false): DocsAssistantEvent {
  const { answer, answerLength, timing } = attempt;
  const duration = timing.finished ?? attemptDuration(attempt);
  if (attempt.outcome === 'complete') {
    if (!answer) return { type: 'answered', duration, answerLength, sourceCount: 0 };
    const sourceCount = messageBlocks(answer).sources.length;
    return { type: 'answered', duration, answerLength, sourceCount, ...(withContent && { answer: answer.content }) };
  }
  if (attempt.outcome === 'failed' && attempt.error) {
    const { kind, status } = attempt.error;
    return { type: 'failed', kind, ...(status !== undefined && { status }), duration };
  }
  return { type: 'interrupted', reason: interruptionOf(attempt), duration, answerLength };
}

function interruptionOf({ outcome, left }: Attempt): Interruption {
  if (isIncompleteReason(outcome)) return outcome;
  if (left) return 'left';
  return outcome === 'truncated' ? outcome : 'stopped';
}
