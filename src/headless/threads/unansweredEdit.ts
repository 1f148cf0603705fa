import type { FailedAttempt } from '../Conversation.js';
import type { TabMemory } from './TabMemory.js';
import type { TurnRecord } from './TurnRecord.js';

/** Name of the draft in which the tab stores an edit that was sent and has no answer. */
const nameOf = (thread: string) => `edit ${thread}`;

/**
 * Stores an edited question that has no answer (yet). The stored conversation still contains only the original question, so a reload would
 * lose the edit. If `attempt` is not an edit, removes the previously stored edit.
 */
export function storeUnansweredEdit(tab: TabMemory, thread: string, attempt: FailedAttempt | undefined): void {
  const text = attempt?.edited ? `${attempt.messageId}\n${attempt.question}` : '';
  if (text !== tab.draft(nameOf(thread))) tab.setDraft(nameOf(thread), text);
}

/** Reads the stored edit of a conversation, if its question still exists. @param outcome The outcome to show for the last turn. */
export function readUnansweredEdit(
  tab: TabMemory,
  thread: string,
  turns: readonly TurnRecord[],
  outcome: FailedAttempt['outcome'],
): FailedAttempt | undefined {
  const [messageId, ...lines] = tab.draft(nameOf(thread)).split('\n');
  if (!turns.some(({ id }) => id === messageId)) return undefined;
  return { messageId: String(messageId), question: lines.join('\n'), edited: true, outcome };
}
