import type { ChatMessage } from './conversation.js';
import type { DocsAssistantEvent } from './events.js';
import { messageBlocks } from './messageBlocks.js';
import { type Turn, turnDuration } from './turn.js';

/** What the end of a turn is called among the events. */
export function turnEvent(turn: Turn, messages: readonly ChatMessage[]): DocsAssistantEvent {
  const duration = turnDuration(turn);
  const { answerLength } = turn;
  if (turn.outcome === 'complete') {
    const answer = messages.at(-1);
    const sourceCount = answer?.role === 'assistant' ? messageBlocks(answer).sources.length : 0;
    return { type: 'answered', duration, answerLength, sourceCount };
  }
  if (turn.outcome === 'failed' && turn.error) {
    const { kind, status } = turn.error;
    return { type: 'failed', kind, ...(status !== undefined && { status }), duration };
  }
  return {
    type: 'interrupted',
    reason: turn.outcome === 'truncated' ? 'truncated' : 'stopped',
    duration,
    answerLength,
  };
}
