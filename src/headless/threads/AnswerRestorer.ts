import type { ChatMessage, FailedAttempt } from '../Conversation.js';
import type { ConversationState } from '../ConversationState.js';
import type { ConversationCore } from '../createConversationCore.js';
import { isAnswer } from '../isAnswer.js';
import { isBusy } from '../isBusy.js';
import { outcomeOfLastTurn } from '../outcomeOfLastTurn.js';
import { outcomeWithoutError } from '../outcomeWithoutError.js';
import type { RestorePoint } from '../RestorePoint.js';
import type { ConversationAccess } from './ConversationAccess.js';
import { hasSameMessages } from './TurnRecord.js';

/**
 * Restores the previous messages when a retry, an edit or a continuation fails or is stopped before any text arrives. A retry removes the
 * answer before it sends the question. An edit removes the edited question and everything after it. Without this class, a reader who is
 * offline would lose these messages.
 */
export class AnswerRestorer {
  readonly #access: ConversationAccess;
  #previous: ConversationState;

  constructor(access: ConversationAccess) {
    this.#access = access;
    this.#previous = access.core.state;
  }

  /** Begins to restore answers. Call it once. Afterwards, call `onChange` of this object after each change of the core's state. */
  connect(): void {
    const { core } = this.#access;
    core.canRestore = true;
    // If the assistant was removed from the page during an attempt and is now back, the messages have not been restored yet.
    if (!isBusy(core.state.status)) restore(this.#access);
  }

  onChange(): void {
    const { core } = this.#access;
    const before = this.#previous;
    const { state } = core;
    this.#previous = state;
    if (state.conversationId !== before.conversationId) {
      core.restorePoint = undefined;
      clearFailedAttempt(core);
    } else if (isBusy(state.status)) {
      if (!isBusy(before.status)) setRestorePoint(core, before);
      updateRestorePoint(core);
    } else if (core.restorePoint) {
      restore(this.#access);
    } else if (state.failedAttempt === before.failedAttempt && !hasSameMessages(state.messages, before.messages)) {
      // Another tab has changed the turns, so the failed attempt may no longer concern the last turn.
      clearFailedAttempt(core);
    }
  }

  disconnect(): void {
    this.#access.core.canRestore = false;
  }
}

function clearFailedAttempt(core: ConversationCore): void {
  if (core.state.failedAttempt) core.update({ failedAttempt: undefined });
}

/** Called when an attempt has begun. Remembers the conversation before the attempt. */
function setRestorePoint(core: ConversationCore, before: ConversationState): void {
  core.restorePoint = { messages: before.messages, thread: core.thread, outcome: outcomeOfLastTurn(before) };
  clearFailedAttempt(core);
}

/**
 * Drops the restore point when text of the answer has arrived, or when the question is new. Otherwise, stores in the restore point which
 * retry, edit or continuation is running.
 */
function updateRestorePoint(core: ConversationCore): void {
  const { restorePoint, state } = core;
  if (!restorePoint || state.messages === restorePoint.messages) return;
  const last = state.messages.at(-1);
  const known = restorePoint.messages.find(({ id }) => id === last?.id);
  const hasText = last?.role === 'assistant' && last.content.trim() !== '' && last.content !== known?.content;
  const attempt = attemptOf(restorePoint, state.messages);
  const isNewQuestion = !attempt && state.messages.length > restorePoint.messages.length;
  core.restorePoint = hasText || isNewQuestion ? undefined : { ...restorePoint, attempt };
}

/** Called when no attempt is running. Restores the previous messages if the last attempt failed or was stopped before any text arrived. */
function restore({ core, isAttached, replace }: ConversationAccess): void {
  if (!isAttached()) return;
  // While the React tree of the assistant is suspended (Suspense), `useChat` does not report changes of its messages. So the restore point
  // may be out of date: update it first.
  updateRestorePoint(core);
  const { restorePoint, state } = core;
  const failedAttempt =
    restorePoint && state.lastOutcome !== 'complete' ? attemptOf(restorePoint, state.messages) : undefined;
  // Unset the restore point before `replace`, because the update of the state calls `onChange` again.
  core.restorePoint = undefined;
  if (restorePoint && failedAttempt) {
    replace(restorePoint.messages, { failedAttempt });
  }
  const isRestored = failedAttempt && core.state.failedAttempt === failedAttempt;
  if (isRestored && failedAttempt.edited) core.setThread(restorePoint?.thread);
}

/**
 * Returns the retry, edit or continuation that has begun since the restore point. A continuation removes no messages, so comparing messages
 * cannot find it: `continueAnswer` stores it.
 */
const attemptOf = (before: RestorePoint, messages: readonly ChatMessage[]): FailedAttempt | undefined =>
  before.attempt?.continued === undefined ? findAttempt(before, messages) : before.attempt;

/**
 * Finds the question of a retry or an edit, by comparing the messages with those before the attempt. Undefined while the question is not
 * known, and if no answer was removed.
 */
function findAttempt(before: RestorePoint, messages: readonly ChatMessage[]): FailedAttempt | undefined {
  const index = before.messages.findIndex(({ id }, at) => id !== messages[at]?.id);
  const removed = before.messages[index];
  if (!removed || !before.messages.slice(index).some(isAnswer)) return undefined;
  const edited = removed.role === 'user';
  const question = edited ? messages[index] : before.messages.slice(0, index).findLast(({ role }) => role === 'user');
  if (question?.role !== 'user') return undefined;
  return {
    messageId: edited ? removed.id : question.id,
    question: question.content,
    edited,
    outcome: outcomeWithoutError(before.outcome),
  };
}
