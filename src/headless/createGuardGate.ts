import type { Gate } from './Gate.js';

/**
 * Adds a guard: a gate that checks every question with its context before it is sent.
 *
 * @param guard Without it, questions wait until a guard replaces this placeholder.
 * @returns a function that removes it.
 */
export type AddGuard = (guard?: Gate) => () => void;

/** A gate made of guards. Each panel that shows the conversation adds its own. */
export function createGuardGate(): { gate: Gate; addGuard: AddGuard } {
  const guards = new Set<Gate>();
  const waiting: ((isOpen: boolean) => void)[] = [];
  return {
    // Calls all guards, because each shows what it finds in its own panel.
    gate: (question, context) => [...guards].map((guard) => guard(question, context)).find(Boolean),
    addGuard(guard = () => new Promise((resolve) => waiting.push(resolve))) {
      guards.add(guard);
      return () => {
        guards.delete(guard);
        // Questions that waited are asked once more and then meet the new guard. Without a new guard they are dropped.
        const released = waiting.splice(0);
        queueMicrotask(() => {
          for (const release of released) release(guards.size > 0);
        });
      };
    },
  };
}
