import { isIncompleteReason } from '../protocol/stream/isIncompleteReason.js';
import { type Attempt, attemptDuration } from './Attempt.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import { messageBlocks } from './messageBlocks.js';

type Interruption = Extract<DocsAssistantEvent, { type: 'interrupted' }>['reason'];

/**
 * Returns the event that reports the end of an attempt.
 *
 * @param withContent Whether an `answered` event contains the text of the answer. Other events never contain it.
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

function interruptionOf({ outcome, isLeft }: Attempt): Interruption {
  if (isIncompleteReason(outcome)) return outcome;
  if (isLeft) return 'left';
  return outcome === 'truncated' ? outcome : 'stopped';
}
