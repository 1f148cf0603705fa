import type { ContextItem } from '../../protocol/messages/assistantMessage.js';

/** How a question is asked. */
export interface AskCommandOptions {
  /** Reported to `onEvent` as the `source` of the event `asked`. */
  source?: string;
  /** Whether to put the question into the panel's text field instead of sending it. */
  unsent?: boolean;
}

/** Commands for a loaded assistant. The site, the assistant's buttons for selections and code blocks, and deep links call them. */
export interface AssistantCommands {
  ask: (question: string, options?: AskCommandOptions) => void;
  /** Puts a question into the panel's text field without sending it. */
  draft: (question: string) => void;
  clear: () => void;
  addContext: (item: ContextItem) => void;
  withdrawConsent: () => Promise<boolean>;
}
