import type { ConversationCore } from './createConversationCore.js';
import type { Gate } from './Gate.js';

/** Holds a question back until the history has been loaded and the reader has given consent. */
export interface ConsentGate {
  gate: Gate;
  /** Drops the waiting question. */
  drop: () => void;
}

/**
 * Creates a consent gate. At most one question waits, because no other question can be asked in the meantime. The state contains the
 * waiting question as `waitingQuestion`.
 */
export function createConsentGate(core: ConversationCore): ConsentGate {
  let release: ((isOpen: boolean) => void) | undefined;
  const isOpen = () => !core.state.restoring && core.state.consent === 'given';

  function settle(isSent: boolean): void {
    const settled = release;
    release = undefined;
    if (core.state.waitingQuestion !== undefined) core.update({ waitingQuestion: undefined });
    settled?.(isSent);
  }

  core.subscribe(() => {
    if (release && isOpen()) settle(true);
  });

  return {
    gate(question) {
      if (isOpen()) return undefined;
      return new Promise((resolve) => {
        release = resolve;
        core.update({ waitingQuestion: question });
      });
    },
    drop: () => settle(false),
  };
}
