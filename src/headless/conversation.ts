import type { Attachment, ContextItem, MessagePart, MessageRole } from '../protocol/assistantMessage.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { IncompleteReason } from '../protocol/isIncompleteReason.js';
import type { Rating, RatingDetails } from './feedback.js';
import type { ThreadSummary } from './threads/ThreadSummary.js';

/** A message of the conversation as it is held in the page. */
export interface ChatMessage {
  id: string;
  role: MessageRole;
  content: string;
  parts: MessagePart[];
  createdAt?: Date;
  annotations?: unknown[];
  experimental_attachments?: Attachment[];
}

/**
 * `ready`: something can be asked. `submitted`: sent, nothing has come yet. `streaming`: the answer arrives.
 * `error`: the last question failed; `error` says how, `retry` asks it again.
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/**
 * How a turn ended. `length` and `content-filter`: the model ended its answer before it was complete, at the limit of its length or
 * because of a filter. `truncated`: the answer broke off before its finish. In all cases, the text that arrived is kept.
 */
export type TurnOutcome = 'complete' | IncompleteReason | 'stopped' | 'truncated' | 'failed';

/**
 * A question that was asked again, or in other words, and to which no word of an answer came: it failed or was stopped before. What stood
 * there stands there again.
 */
export interface FailedAttempt {
  /** Id of the question, as it stands there. */
  messageId: string;
  /** The words that it was asked in: its own, or those that it was edited to. */
  question: string;
  edited: boolean;
  /** How the turn had ended that the conversation ends with. */
  outcome: TurnOutcome | undefined;
}

/** What goes with one question. */
export interface AskOptions {
  /** Beside the pending context. */
  context?: readonly ContextItem[];
  attachments?: readonly Attachment[];
  /** Where it was asked, for the event `asked`. Default `api`. */
  source?: string;
}

/** What can be done with the history, and with the reader's consent to it. Each waits until the history has been read. */
export interface ThreadHistory {
  /** Shows a conversation of the history again. `false` when it is not there any more. */
  openThread: (id: string) => Promise<boolean>;
  /** Deletes one; the one that is shown makes room for a new conversation. Resolves to what brings it back. */
  deleteThread: (id: string) => Promise<() => void>;
  /** Deletes all conversations and drafts, in every tab, and starts a new one. */
  deleteAllThreads: () => Promise<void>;
  /** The conversations in which every word of the query occurs, in a question or an answer. */
  findThreads: (query: string) => readonly ThreadSummary[];
  /**
   * The reader agrees: a question that waits for it is sent. Resolves to `false` when that cannot be noted, because the code of the
   * history could not be loaded; it can be tried again.
   */
  giveConsent: () => Promise<boolean>;
  /** The reader does not agree now: a question that waits is not sent. What is stored stays. */
  declineConsent: () => void;
  /** The reader takes the consent back: all that is stored is deleted, and a question that waits is not sent. */
  withdrawConsent: () => void;
}

/** What `useDocsAssistant()` returns: the whole conversation and everything that can be done with it. */
export interface Conversation extends ThreadHistory {
  messages: readonly ChatMessage[];
  status: ConversationStatus;
  /** How the last turn ended; undefined before the first and while one runs. */
  lastOutcome: TurnOutcome | undefined;
  /** How the turns before the last one ended, where that is known, by the id of the question. */
  pastOutcomes?: Readonly<Record<string, TurnOutcome>> | undefined;
  error: DocsAssistantError | undefined;
  /** Set when asking anew brought nothing; `retry` tries the same again. Undefined from the next question on. */
  failedAttempt?: FailedAttempt | undefined;
  threadId: string | undefined;
  /** What the reader thought of answers, by the id of the message. */
  ratings: Readonly<Record<string, Rating>>;
  /** Context that goes with the next question. */
  pendingContext: readonly ContextItem[];
  /** Whether the path of the page goes along. Default `true`. */
  includesPage: boolean;
  /** The history, the latest first. */
  threads: readonly ThreadSummary[];
  /** Where the history is kept: `page` ends with the page, because storage is full, blocked or not wanted (`persist`). */
  threadsKept: 'device' | 'page';
  /** Until it is known whether there is a conversation to go on with: show neither an empty one nor questions to start with. */
  restoring: boolean;
  /** `needed`: nothing is sent or stored before `giveConsent()` (option `consent`). */
  consent: 'given' | 'needed';
  /** A question that was asked and waits for consent. */
  waitingQuestion: string | undefined;
  /**
   * Asks a question. Resolves when the turn has ended, to whether it was sent: `false` when the text is empty, an answer is
   * still being written, or consent was not given. Never rejects: failures stand in `status` and `error`, and the question stays in `messages`.
   */
  ask: (question: string, options?: AskOptions) => Promise<boolean>;
  /**
   * Asks the last question again, with its context, in place of what answered it. When no word of another answer comes, what answered it
   * stands there again (`failedAttempt`). After an edit that failed so, the edit is tried again. `false` when there is no question or one runs.
   */
  retry: () => Promise<boolean>;
  /**
   * Asks one of the questions anew in other words, with the context it had. It and everything after it leave the conversation first, and
   * stand there again when no word of an answer comes (`failedAttempt`).
   * What had been answered stands in the service's thread for good, so the changed conversation goes on in a new one.
   * `false` when there is no such question, the text is empty or a turn runs.
   */
  edit: (messageId: string, question: string) => Promise<boolean>;
  /**
   * Notes what the reader thinks of an answer, and tells `onFeedback` and `onEvent`; `undefined` takes it back. Nothing of it is sent to
   * the service. `false` when there is no such answer.
   */
  rate: (messageId: string, rating: Rating | undefined, details?: RatingDetails) => boolean;
  /**
   * Takes the last question back when nothing has answered it: it leaves the conversation, its context waits for the next
   * question, and its words come back for the reader to change. So do those of a `failedAttempt`, which is over then, with its error; what
   * stands in the conversation stays. Undefined when there is none or a turn runs.
   */
  withdrawQuestion: () => { question: string; context: readonly ContextItem[] } | undefined;
  /** Ends the answer that is being written and closes its connection. What arrived stays. */
  stop: () => void;
  /** Starts a new conversation: no messages, no thread, no pending context. */
  clear: () => void;
  /**
   * Adds to the pending context. `false` when the same item is there already, or 50 items are. Text above 16,000 characters is cut, and
   * the item says so (`truncated`).
   */
  addContext: (item: ContextItem) => boolean;
  removeContext: (item: ContextItem) => void;
  /** Leaves the path of the page out of the next questions, or takes it along again. */
  includePage: (include: boolean) => void;
}
