import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { connectThreads } from '../../src/headless/threads/connectThreads.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Clears the storage and fills it with one conversation for each question.
 *
 * @param questions The newest first. The conversation of the question at index i is about i² times `daysApart` days old.
 * @returns a cleanup function that clears the storage again.
 */
export function storeThreads(questions: readonly string[], daysApart = 1.5): () => void {
  const empty = () => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('docs-assistant')) storage.removeItem(key);
  };
  empty();
  const { now } = Date;
  questions.toReversed().forEach((question, index) => {
    // Keep the times at least a second apart: with equal times, it is undefined which conversation is restored.
    const age = (questions.length - 1 - index) ** 2 * daysApart * DAY + 60_000 - index * 1000;
    Date.now = () => now() - age;
    const core = createConversationCore({ domain: 'acme' });
    const connection = connectThreads({
      core,
      isAttached: () => true,
      show: core.restart,
      replace: () => false,
    });
    core.restart();
    const answer = 'It is described in **Theming**.';
    core.update({
      messages: [
        { id: `q${index}`, role: 'user', content: question, parts: [{ type: 'text', text: question }] },
        { id: `a${index}`, role: 'assistant', content: answer, parts: [{ type: 'text', text: answer }] },
      ],
      lastOutcome: 'complete',
    });
    connection.disconnect();
    sessionStorage.clear();
  });
  Date.now = now;
  return empty;
}
