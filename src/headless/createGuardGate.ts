import { reportThrown } from '../client/callUserHandler.js';
import type { Gate } from './Gate.js';

/**
 * Adds a guard: a gate that checks every new or edited question before it is sent.
 *
 * @param guard Default: a placeholder that makes questions wait until a guard replaces it.
 * @returns a function that removes the guard or the placeholder.
 */
export type AddGuard = (guard?: Gate) => () => void;

/** Creates a gate that asks all its guards. Each panel that shows the conversation adds its own guard. */
export function createGuardGate(): { gate: Gate; addGuard: AddGuard } {
  const guards = new Set<Gate>();
  const waiting: ((isOpen: boolean) => void)[] = [];
  return {
    gate(...question) {
      // Call all guards, because each guard shows its findings in its own panel.
      const checks = [...guards].flatMap((guard) => check(guard, question) ?? []);
      return checks[0] && areAllOpen(checks);
    },
    addGuard(guard = () => new Promise((resolve) => waiting.push(resolve))) {
      guards.add(guard);
      return () => {
        guards.delete(guard);
        // Release the waiting questions, which are then checked by the remaining guards. If there are no guards, drop the questions.
        const released = waiting.splice(0);
        queueMicrotask(() => {
          for (const release of released) release(guards.size > 0);
        });
      };
    },
  };
}

/**
 * Resolves to `false` as soon as one check resolves to `false`. Resolves to `true` only when all checks have resolved to `true`. The first
 * `true` is not enough, because the caller calls all guards again after `true`. Another guard could already have refused the question,
 * although its check has not resolved yet. If that guard were called again, it would ask the reader a second time.
 */
function areAllOpen(checks: readonly Promise<boolean>[]): Promise<boolean> {
  return new Promise((resolve) => {
    void Promise.all(checks.map(async (result) => (await result) || resolve(false))).then(() => resolve(true));
  });
}

/**
 * Calls a guard. If the guard throws or rejects, it has not checked the question. This function then reports the error and holds the
 * question back.
 */
function check(guard: Gate, question: Parameters<Gate>): ReturnType<Gate> {
  const refuse = (error: unknown) => {
    reportThrown(error);
    return false;
  };
  try {
    return guard(...question)?.catch(refuse);
  } catch (error) {
    return Promise.resolve(refuse(error));
  }
}
