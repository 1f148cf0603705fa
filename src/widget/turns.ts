import type { ChatMessage } from '../headless/conversation.js';

/** A question and everything that answered it. */
export interface Turn {
  /** Its place in the conversation: message ids change while an answer arrives. */
  key: string;
  /** None when a conversation begins with an answer. */
  question: ChatMessage | undefined;
  answers: readonly ChatMessage[];
}

/**
 * Puts questions and answers together. Messages for the model alone (`system`, `data`) are not drawn.
 *
 * @param before What the conversation was before this change: turns that are still the same are the same objects.
 */
export function turnsOf(messages: readonly ChatMessage[], before: readonly Turn[] = []): Turn[] {
  const turns: { key: string; question: ChatMessage | undefined; answers: ChatMessage[] }[] = [];
  for (const message of messages) {
    const current = turns.at(-1);
    if (message.role === 'user') turns.push({ key: `turn-${turns.length}`, question: message, answers: [] });
    else if (message.role === 'assistant') {
      if (current) current.answers.push(message);
      else turns.push({ key: 'turn-0', question: undefined, answers: [message] });
    }
  }
  return turns.map((turn, index) => {
    const known = before[index];
    return known && sameTurn(known, turn) ? known : turn;
  });
}

/** Whether two turns hold the same messages, so that a finished turn is drawn once. */
function sameTurn(one: Turn, other: Turn): boolean {
  return (
    one.key === other.key &&
    one.question === other.question &&
    one.answers.length === other.answers.length &&
    one.answers.every((answer, index) => answer === other.answers[index])
  );
}
