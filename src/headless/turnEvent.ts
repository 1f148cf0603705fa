import { isIncompleteReason } from '../protocol/isIncompleteReason.js';
import type { DocsAssistantEvent } from './events.js';
import { messageBlocks } from './messageBlocks.js';
import { type Turn, turnDuration } from './turn.js';

type Interruption = Extract<DocsAssistantEvent, { type: 'interrupted' }>['reason'];

/**
 * The event for the end of a turn.
 *
 * @param withContent Whether the event holds the text of the answer.
 */
export function turnEvent(turn: Turn, withContent = false): DocsAssistantEvent {
  const { answer, answerLength, timing } = turn;
  const duration = timing.finished ?? turnDuration(turn);
  if (turn.outcome === 'complete') {
    if (!answer) return { type: 'answered', duration, answerLength, sourceCount: 0 };
    const sourceCount = messageBlocks(answer).sources.length;
    return { type: 'answered', duration, answerLength, sourceCount, ...(withContent && { answer: answer.content }) };
  }
  if (turn.outcome === 'failed' && turn.error) {
    const { kind, status } = turn.error;
    return { type: 'failed', kind, ...(status !== undefined && { status }), duration };
  }
  return { type: 'interrupted', reason: interruptionOf(turn), duration, answerLength };
}

function interruptionOf({ outcome, left }: Turn): Interruption {
  if (isIncompleteReason(outcome)) return outcome;
  if (left) return 'left';
  return outcome === 'truncated' ? outcome : 'stopped';
}
