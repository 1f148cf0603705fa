import type { FailedAttempt } from '../conversation.js';
import type { TabMemory } from './tabMemory.js';
import type { TurnRecord } from './turnRecord.js';

/** Under which name it is kept among the drafts of the tab. */
const nameOf = (thread: string) => `edit ${thread}`;

/** Keeps the words of an edit to which nothing has come, or nothing yet: the conversation itself holds those of before. */
export function keepUnsentEdit(tab: TabMemory, thread: string, tried: FailedAttempt | undefined): void {
  const text = tried?.edited ? `${tried.messageId}\n${tried.question}` : '';
  if (text !== tab.draft(nameOf(thread))) tab.setDraft(nameOf(thread), text);
}

/** The edit that was kept, where its question is still there. */
export function unsentEditOf(tab: TabMemory, thread: string, turns: readonly TurnRecord[]): FailedAttempt | undefined {
  const [messageId, ...lines] = tab.draft(nameOf(thread)).split('\n');
  if (!turns.some(({ id }) => id === messageId)) return undefined;
  return { messageId: String(messageId), question: lines.join('\n'), edited: true, outcome: turns.at(-1)?.outcome };
}
