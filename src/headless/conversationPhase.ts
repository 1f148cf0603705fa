import type { ConversationStatus } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';
import { isBusy } from './isBusy.js';
import { isSetupError } from './isSetupError.js';

/**
 * The states of a conversation (ARCHITECTURE.md, "States of a conversation").
 *
 * - `restoring`: the history is being loaded; it is not known yet whether there is a conversation to continue.
 * - `waiting`: a question waits for the history or for the reader's consent.
 * - `sending`: a question was sent; nothing of its answer has arrived.
 * - `streaming`: the answer is arriving.
 * - `following`: another tab is writing the last answer, which grows here as well.
 * - `idle`: nothing was asked yet, or the last answer is complete.
 * - `interrupted`: the reader stopped the last answer, or the model ended it early. Also a failed or unfinished last answer from the
 *   history, because the history stores no errors.
 * - `failed`: the last question failed with an error, or the stream of its answer was cut off.
 * - `restored`: a retry, an edit or a continuation produced no answer, and the previous messages are shown again.
 * - `misconfigured`: the options cannot work; every question would fail.
 */
export type ConversationPhase =
  | 'restoring'
  | 'waiting'
  | 'sending'
  | 'streaming'
  | 'following'
  | 'idle'
  | 'interrupted'
  | 'failed'
  | 'restored'
  | 'misconfigured';

/**
 * The actions that depend on the state. `replaceMessages`: the history puts other messages into the conversation, such as the turns of
 * another tab. Actions that are not in this type are always allowed.
 */
export type PhaseAction = 'ask' | 'retry' | 'edit' | 'continueAnswer' | 'withdrawQuestion' | 'stop' | 'replaceMessages';

const WHILE_RUNNING: readonly PhaseAction[] = ['stop'];
const WHILE_RESTORING: readonly PhaseAction[] = ['ask', 'retry', 'edit', 'continueAnswer', 'replaceMessages'];
const BETWEEN_ATTEMPTS: readonly PhaseAction[] = [...WHILE_RESTORING, 'withdrawQuestion'];

/** The actions that each phase allows. A question that is asked in the phase `restoring` has to wait (phase `waiting`). */
const ALLOWED_ACTIONS: Readonly<Record<ConversationPhase, readonly PhaseAction[]>> = {
  restoring: WHILE_RESTORING,
  waiting: ['withdrawQuestion', 'replaceMessages'],
  sending: WHILE_RUNNING,
  streaming: WHILE_RUNNING,
  // Another tab is receiving the answer. A retry, an edit or a continuation is not allowed, because it would change the answer at the same
  // time.
  following: ['ask', 'replaceMessages'],
  idle: BETWEEN_ATTEMPTS,
  interrupted: BETWEEN_ATTEMPTS,
  failed: BETWEEN_ATTEMPTS,
  restored: BETWEEN_ATTEMPTS,
  misconfigured: BETWEEN_ATTEMPTS,
};

/** The phase for each status. Without a running attempt, `conversationPhase` first looks at other fields of the state. */
const PHASES: Readonly<Record<ConversationStatus, ConversationPhase>> = {
  submitted: 'sending',
  streaming: 'streaming',
  ready: 'idle',
  error: 'failed',
};

export function conversationPhase(state: ConversationState): ConversationPhase {
  const { status, lastOutcome } = state;
  if (isBusy(status)) return PHASES[status];
  if (state.waitingQuestion !== undefined) return 'waiting';
  if (state.restoring) return 'restoring';
  if (isSetupError(state.error)) return 'misconfigured';
  if (isWrittenElsewhere(state)) return 'following';
  if (state.failedAttempt) return 'restored';
  const isCut = lastOutcome !== undefined && lastOutcome !== 'complete';
  return status === 'ready' && isCut ? 'interrupted' : PHASES[status];
}

/** Whether another tab is writing the last answer. */
function isWrittenElsewhere({ messages, writtenElsewhere }: ConversationState): boolean {
  if (writtenElsewhere.length === 0) return false;
  const question = messages.findLast(({ role }) => role === 'user');
  return question !== undefined && writtenElsewhere.includes(question.id);
}

export function isAllowed(action: PhaseAction, state: ConversationState): boolean {
  return ALLOWED_ACTIONS[conversationPhase(state)].includes(action);
}
