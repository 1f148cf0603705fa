import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Attachment, ContextItem, MessagePart, MessageRole } from '../protocol/messages/assistantMessage.js';
import type { IncompleteReason } from '../protocol/stream/isIncompleteReason.js';
import type { Rating, RatingDetails } from './Feedback.js';
import type { ThreadSummary } from './threads/ThreadSummary.js';

/** A message of the conversation. */
export interface ChatMessage {
  id: string;
  /** `user` for questions, `assistant` for answers. */
  role: MessageRole;
  /**
   * The text of a question, or the Markdown of an answer. The Markdown can contain `suggestions` code blocks, which `messageBlocks`
   * removes.
   */
  content: string;
  /**
   * The parts of the message in order: the text of a question, or the text, reasoning, tool calls and sources of an answer. An answer can
   * also have `step-start` parts, which separate its steps. `messageBlocks` turns the parts into blocks to render and a list of sources.
   */
  parts: MessagePart[];
  createdAt?: Date;
  /** Data that belongs to the message, such as the context of a question. */
  annotations?: unknown[];
  /**
   * Files that were sent with a question. AI SDK v4 uses the same property name. The history does not store the content of files: in a
   * restored conversation, the `url` of a file is empty if it was a `data:` URL.
   */
  experimental_attachments?: Attachment[];
}

/**
 * `ready`: a question can be asked, unless another one is waiting (`waitingQuestion`). `submitted`: a question was sent, nothing has
 * arrived yet. `streaming`: the answer is arriving. `error`: the last question failed, or the options are invalid. The field `error` holds
 * the reason, and `retry` asks the question again.
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/**
 * How a turn (a question with its answer) ended. `length` and `content-filter`: the model ended its answer early, because of its length
 * limit or a filter. `stopped`: the reader stopped the answer. `truncated`: the stream ended before the answer was complete. `failed`: an
 * error prevented or ended the answer. Text that arrived is kept.
 */
export type TurnOutcome = 'complete' | IncompleteReason | 'stopped' | 'truncated' | 'failed';

/**
 * A retry, an edit or a continuation that failed or was stopped before any text of the answer arrived. The previous messages are shown
 * again.
 */
export interface FailedAttempt {
  /** Id of the question in `messages`. */
  messageId: string;
  /** Text of the question; after a failed edit, its new text. */
  question: string;
  edited: boolean;
  /** The text that asked the service to continue the last answer. Undefined for a retry or an edit. */
  continued?: string;
  /**
   * Outcome of the last turn before the attempt, but `truncated` if that turn failed. The turn is shown again, because the attempt failed
   * or was stopped.
   */
  outcome: TurnOutcome | undefined;
}

/** Options of one question. */
export interface AskOptions {
  /** Sent together with the pending context. */
  context?: readonly ContextItem[];
  /** Files to send with the question, together with the pending ones. */
  attachments?: readonly Attachment[];
  /** Reported as `source` of the event `asked`. Default `api`. */
  source?: string;
}

/**
 * The history of conversations, and the reader's consent to it. The asynchronous functions wait until the history has loaded or has failed
 * to load. Before they wait, `deleteAllThreads` and `withdrawConsent` drop a waiting question.
 */
export interface ThreadHistory {
  /** Shows a conversation of the history. Resolves to `false` when there is no such conversation, or the history could not be loaded. */
  openThread: (id: string) => Promise<boolean>;
  /**
   * Deletes a conversation. Deleting the current one starts a new one. Resolves to a function that undoes the deletion, or to `undefined`
   * when the code that deletes conversations could not be loaded: call `deleteThread` again to retry.
   */
  deleteThread: (id: string) => Promise<(() => void) | undefined>;
  /**
   * Deletes all conversations and drafts, in every tab, and starts a new conversation. A waiting question is not sent. Resolves to `false`
   * when the code that deletes conversations could not be loaded: call `deleteAllThreads` again to retry.
   */
  deleteAllThreads: () => Promise<boolean>;
  /** Finds the conversations whose questions and answers contain every word of the query. Finds none before the history has been loaded. */
  findThreads: (query: string) => readonly ThreadSummary[];
  /**
   * Call it when the reader agrees. Stores the consent, and sends the question that is waiting for it. If the option `consent` is not
   * `required`, only reports the event `consent`. Resolves to `false` when the code that stores the consent could not be loaded: call
   * `giveConsent` again to retry.
   */
  giveConsent: () => Promise<boolean>;
  /** The reader declines for now: a waiting question is not sent. Stored data is kept. */
  declineConsent: () => void;
  /**
   * The reader withdraws the consent: all that this browser stores for the service is deleted, and so are the layout and the reading
   * position that the widget stores. A waiting question is not sent. Resolves to `false` when the code that deletes conversations could not
   * be loaded: call `withdrawConsent` again to retry.
   */
  withdrawConsent: () => Promise<boolean>;
}

/** The conversation as `useDocsAssistant()` returns it: its state and its actions. */
export interface Conversation extends ThreadHistory {
  /** The questions and answers so far, the oldest first. */
  messages: readonly ChatMessage[];
  /** Whether a question can be asked, is being answered, or has failed. */
  status: ConversationStatus;
  /** How the last turn ended. Undefined before the first turn and while a question is being answered. */
  lastOutcome: TurnOutcome | undefined;
  /** How earlier turns ended, if known, by the id of the question. */
  pastOutcomes?: Readonly<Record<string, TurnOutcome>> | undefined;
  /**
   * Ids of the questions whose answers another tab is writing. Their text grows in `messages`, while `status` says only what this tab does.
   * When the other tab closes or crashes, the answer counts as `truncated`.
   */
  writtenElsewhere: readonly string[];
  /** Why the last question failed, or why the options are invalid. */
  error: DocsAssistantError | undefined;
  /**
   * Set after an attempt that produced no answer: a retry of an answered question, an edit that removed answers, or a continuation. `retry`
   * repeats the attempt. Cleared by the next question, retry, edit or continuation, and by `withdrawQuestion`. Also cleared when another
   * conversation is shown, and when another tab changes this conversation.
   */
  failedAttempt?: FailedAttempt | undefined;
  /** Id of the conversation at the service. Undefined until the service has sent it, unless the option `threadId` names it. */
  threadId: string | undefined;
  /** The reader's ratings, by the id of the answer. */
  ratings: Readonly<Record<string, Rating>>;
  /** Context for the next question. */
  pendingContext: readonly ContextItem[];
  /** Files for the next question. */
  pendingAttachments: readonly Attachment[];
  /** Whether questions are sent with the path of the page. Default `true`. Has no effect if the option `currentPath` gives no path. */
  includesPage: boolean;
  /** The history, the latest conversation first. */
  threads: readonly ThreadSummary[];
  /**
   * Where the history is stored. `page`: some or all of it is lost when the page closes, for example because storage is full, blocked or
   * turned off.
   */
  threadsKept: 'device' | 'page';
  /**
   * `true` until it is known whether there is a conversation to continue. Until then, show neither an empty conversation nor starter
   * questions.
   */
  restoring: boolean;
  /**
   * `needed`: nothing is sent or stored until the reader agrees (`giveConsent()`). With the option `consent: 'required'`, the value is also
   * `needed` while `restoring`, even if the reader has agreed before. So ask for consent only when `restoring` is `false`. If the option
   * `consent` is `false`, nothing is sent or stored until you change the option.
   */
  consent: 'given' | 'needed';
  /** A question that is waiting for the history to load or for consent. */
  waitingQuestion: string | undefined;
  /**
   * Asks a question. Resolves to `true` when the turn has ended, even after a failure. Resolves to `false` if the question was not asked:
   *
   * - The text was empty, consent was declined or withdrawn, or a check refused the question.
   * - Another question was waiting or being answered.
   * - The provider is unmounted.
   * - While the question waited, the service changed, all conversations were deleted, or the conversation was cleared or left.
   *
   * Never rejects. Failures are in `status` and `error`, and the question stays in `messages`. Unexpected errors, for example because the
   * question is not a string, are reported like uncaught errors of the page. The promise then resolves to `false`.
   */
  ask: (question: string, options?: AskOptions) => Promise<boolean>;
  /**
   * Asks the last question again, with its context, and replaces its answer. If no new answer arrives, the previous one is shown again
   * (`failedAttempt`). After a failed edit or continuation, repeats that edit or continuation instead. If the history could not be loaded,
   * an answered question is asked again at the end of the conversation, and its answer stays. Resolves to `false` when there is no
   * question, while another tab is writing the last answer, and in the same cases as `ask`.
   */
  retry: () => Promise<boolean>;
  /**
   * Asks the service to continue the last answer, which ended early. The continuation is added to that answer: `messages` contains neither
   * the request nor a second answer. If no text arrives, the answer stays as it was (`failedAttempt`). Resolves to `false` when the last
   * message is not an answer, while another tab is writing it, and in the same cases as `ask`.
   *
   * @param request The text that the service gets as a question, in the language of the reader.
   */
  continueAnswer: (request: string) => Promise<boolean>;
  /**
   * Asks an earlier question again with new text. Its context and files stay the same. First removes the question and all later messages.
   * If this removes answers and no new answer arrives, the removed messages are shown again (`failedAttempt`). If answers are removed, the
   * conversation continues in a new thread, because the service cannot remove an answer from a thread. If the history could not be loaded,
   * no answers are removed: the new text is asked at the end of the conversation instead. Resolves to `false` when there is no such
   * question, while another tab is writing the last answer, and in the same cases as `ask`.
   */
  edit: (messageId: string, question: string) => Promise<boolean>;
  /**
   * Rates an answer and reports the rating to `onFeedback` and `onEvent`. `undefined` removes the rating. Nothing is sent to a server,
   * unless `feedbackUrl` is set. Returns `false` when there is no such answer.
   */
  rate: (messageId: string, rating: Rating | undefined, details?: RatingDetails) => boolean;
  /**
   * Withdraws the last question if it has no answer. Removes it from the conversation, and moves its context and files to the pending ones.
   * Returns its text and context, so that the reader can change the question. If there is a `failedAttempt`, clears the attempt and its
   * error instead, and returns its `question`; the messages stay. Returns undefined when there is nothing to withdraw, while a question is
   * being answered here or in another tab, and before the history has been loaded.
   */
  withdrawQuestion: () => { question: string; context: readonly ContextItem[] } | undefined;
  /** Stops the answer and closes its connection. The text that arrived is kept. */
  stop: () => void;
  /** Starts a new conversation: no messages, no thread, no pending context or files, no waiting question. */
  clear: () => void;
  /**
   * Adds an item to the pending context. Returns `false` when it is invalid or already there, or when there are 50 items. Text longer than
   * 16,000 characters is cut, and the item is marked as `truncated`.
   */
  addContext: (item: ContextItem) => boolean;
  removeContext: (item: ContextItem) => void;
  /**
   * Adds a file to the next question. Returns `false` when a file with the same `url` is already there, or when there would be more than
   * three files or 600,000 bytes.
   */
  addAttachment: (attachment: Attachment) => boolean;
  removeAttachment: (attachment: Attachment) => void;
  /** Sets whether questions are sent with the path of the page. */
  includePage: (include: boolean) => void;
}
