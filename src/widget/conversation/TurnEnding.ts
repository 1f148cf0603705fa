import type { ChatMessage, TurnOutcome } from '../../headless/Conversation.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

/** How a turn has ended. */
export interface TurnEnding {
  /** The outcome of the last turn. In earlier turns, `outcome` and `error` are undefined. */
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  /** Whether the answer has any text. */
  answered: boolean;
  /** Whether this is the last turn, and its answer says that the documentation does not cover the question. Default `false`. */
  refused?: boolean;
  /** The question of the turn. Undefined for an error before the first question, and in a turn that begins with an answer. */
  question?: ChatMessage | undefined;
}
