import type { ContextItem } from '../../protocol/assistantMessage.js';

/** Commands that a loaded assistant takes from the site, from its trigger and from deep links. */
export interface AssistantCommands {
  ask: (question: string, source?: string) => void;
  /** Puts a question into the field without sending it. */
  draft: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
}
