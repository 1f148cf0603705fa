import type { Gate } from './createQuestions.js';

/**
 * Puts a guard before all questions of a conversation. It looks at a question and its context before they are sent: undefined where nothing
 * is wrong with them, `false` where they stay with the reader.
 *
 * @param guard Without it, questions wait: for the one that takes its place.
 * @returns what takes it away.
 */
export type AddGuard = (guard?: Gate) => () => void;

/** The place of guards, which whoever draws the conversation brings along: each panel that shows it has its own. */
export function createGuardGate(): { gate: Gate; addGuard: AddGuard } {
  const guards = new Set<Gate>();
  const waiting: ((open: boolean) => void)[] = [];
  return {
    // All of them: what one finds is shown in its own panel.
    gate: (question, context) => [...guards].map((guard) => guard(question, context)).find(Boolean),
    addGuard(guard = () => new Promise((resolve) => waiting.push(resolve))) {
      guards.add(guard);
      return () => {
        guards.delete(guard);
        // They are asked once more, and then come to the guard. Where none takes the place of the one before, they stay with the reader.
        const released = waiting.splice(0);
        queueMicrotask(() => {
          for (const release of released) release(guards.size > 0);
        });
      };
    },
  };
}
