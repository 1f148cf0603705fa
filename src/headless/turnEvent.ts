import type { DocsAssistantEvent } from './events.js';
import { messageBlocks } from './messageBlocks.js';
import { type Turn, turnDuration } from './turn.js';

/**
 * What the end of a turn is called among the events.
 *
 * @param withContent Whether the words of the answer go along.
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
  return {
    type: 'interrupted',
    reason: turn.left ? 'left' : turn.outcome === 'truncated' ? 'truncated' : 'stopped',
    duration,
    answerLength,
  };
}
