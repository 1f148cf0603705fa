import type { ChatMessage } from '../../headless/Conversation.js';

/** A question and everything that answered it. */
export interface Turn {
  /** Its place in the conversation: message ids change while an answer arrives. */
  key: string;
  /** None when a conversation begins with an answer. */
  question: ChatMessage | undefined;
  answers: readonly ChatMessage[];
  /** All of its messages, those included that are not drawn. */
  messages: readonly ChatMessage[];
}

/** Messages for the model alone (`system`, `data`) are not drawn. */
export const isDrawn = ({ role }: ChatMessage) => role === 'user' || role === 'assistant';

/**
 * Puts questions and answers together.
 *
 * @param before The turns before this change: those that are still the same stay the same objects, and nothing is made for them.
 */
export function turnsOf(messages: readonly ChatMessage[], before: readonly Turn[] = []): Turn[] {
  const turns: Turn[] = [];
  let position = messages.findIndex(isDrawn);
  if (position < 0) return turns;
  for (const turn of before) {
    if (!standsAt(turn, messages, position)) break;
    turns.push(turn);
    position += turn.messages.length;
  }
  while (position < messages.length) {
    let next = position + 1;
    while (next < messages.length && messages[next]?.role !== 'user') next++;
    const own = messages.slice(position, next);
    turns.push({
      key: `turn-${turns.length}`,
      question: own.find(({ role }) => role === 'user'),
      answers: own.filter(({ role }) => role === 'assistant'),
      messages: own,
    });
    position += own.length;
  }
  return turns;
}

/** Whether exactly the messages of a turn stand at a place of the conversation. */
function standsAt(turn: Turn, messages: readonly ChatMessage[], start: number): boolean {
  const { length } = turn.messages;
  const next = messages[start + length];
  if (next !== undefined && next.role !== 'user') return false;
  // Run for every turn at every update: without a function for each.
  for (let index = 0; index < length; index++) if (turn.messages[index] !== messages[start + index]) return false;
  return true;
}
