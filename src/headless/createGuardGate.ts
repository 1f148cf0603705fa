import type { Gate } from './createQuestions.js';

/**
 * Looks at a question and its context before they are sent. Undefined: nothing is wrong with them. `false`: they stay with the reader.
 * `loading`: it is not there yet, and questions wait for it.
 */
export type Guard = Gate | 'loading' | undefined;

/** The place of a guard, which whoever draws the conversation brings along. */
export function createGuardGate(): { gate: Gate; setGuard: (guard: Guard) => void } {
  let guard: Guard;
  let waiting: ((open: boolean) => void)[] = [];
  return {
    gate(question, context) {
      if (guard !== 'loading') return guard?.(question, context);
      return new Promise((resolve) => waiting.push(resolve));
    },
    setGuard(next) {
      guard = next;
      if (next === 'loading') return;
      // They are asked once more, and then come to the guard. Where none takes the place of the one before, they stay with the reader.
      const released = waiting;
      waiting = [];
      queueMicrotask(() => {
        for (const release of released) release(guard !== undefined);
      });
    },
  };
}
