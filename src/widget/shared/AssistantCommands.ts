import type { ContextItem } from '../../protocol/assistantMessage.js';

/** Commands that the site can give a loaded assistant. */
export interface AssistantCommands {
  ask: (question: string, source?: string) => void;
  /** Puts a question into the field without sending it. */
  draft: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
}
