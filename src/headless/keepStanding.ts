import type { Thread } from '../protocol/assistantMessage.js';
import { readContextAnnotations } from '../protocol/contextAnnotation.js';
import { addContextItem } from './contextItems.js';
import type { ChatMessage, Conversation, FailedAttempt, TurnOutcome } from './conversation.js';
import { isAnswer } from './isAnswer.js';
import { isBusy } from './isBusy.js';
import type { ThreadHost } from './threads/ThreadHost.js';
import { sameMessages } from './threads/turnRecord.js';

/** What stood in the conversation when a turn began. It stands until a word of the answer has come that takes its place. */
export interface Standing {
  messages: readonly ChatMessage[];
  thread: Thread | undefined;
  outcome: TurnOutcome | undefined;
  /** What is asked anew, as soon as that is known. */
  tried?: FailedAttempt | undefined;
}

/**
 * What was asked anew. Undefined while that is not known, and where nothing that had been answered was taken out.
 *
 * @param now What the hook has made of the messages that stood there.
 */
function triedOf({ messages, outcome }: Standing, now: readonly ChatMessage[]): FailedAttempt | undefined {
  const at = messages.findIndex(({ id }, index) => id !== now[index]?.id);
  const taken = messages[at];
  if (!taken || !messages.slice(at).some(isAnswer)) return undefined;
  const edited = taken.role === 'user';
  const asked = edited ? now[at] : messages.slice(0, at).findLast(({ role }) => role === 'user');
  if (asked?.role !== 'user') return undefined;
  return { messageId: edited ? taken.id : asked.id, question: asked.content, edited, outcome };
}

/**
 * Keeps what is asked anew from being lost. The hook takes out an answer, and with an edited question all that follows it, before it sends:
 * offline, or at a limit, the reader would be left with less than before. So what stood there is noted when a turn begins, is what
 * `keepCurrentThread` keeps until the first word has come, and is put back where none comes.
 */
export function keepStanding({ core, running, drawn, replace }: ThreadHost): {
  withdrawQuestion: Conversation['withdrawQuestion'];
  disconnect: () => void;
} {
  let before = core.state;
  core.standsAlone = false;

  function look(): void {
    const was = before;
    const { state } = core;
    before = state;
    const forget = () => state.failedAttempt && core.update({ failedAttempt: undefined });
    if (state.conversationId !== was.conversationId) {
      core.standing = undefined;
      forget();
    } else if (isBusy(state.status)) {
      if (!isBusy(was.status)) begin();
      follow();
    } else if (core.standing) end();
    // Another tab has added to what it was about.
    else if (state.failedAttempt === was.failedAttempt && !sameMessages(state.messages, was.messages)) forget();

    function begin(): void {
      const { messages, lastOutcome, failedAttempt } = was;
      const outcome = failedAttempt ? failedAttempt.outcome : lastOutcome;
      core.standing = { messages, thread: core.thread, outcome };
      noteOutcome(messages, outcome);
      forget();
    }
  }

  /** How the last turn ended, which may not be the last one from now on. */
  function noteOutcome(messages: readonly ChatMessage[], outcome: TurnOutcome | undefined): void {
    const id = messages.findLast(({ role }) => role === 'user')?.id ?? '';
    const { pastOutcomes = {} } = core.state;
    if (outcome && outcome !== pastOutcomes[id]) core.update({ pastOutcomes: { ...pastOutcomes, [id]: outcome } });
  }

  function follow(): void {
    const { standing, state } = core;
    if (!standing || state.messages === standing.messages) return;
    const last = state.messages.at(-1);
    const isNew = !standing.messages.some(({ id }) => id === last?.id);
    const hasWords = isNew && last?.role === 'assistant' && last.content.trim() !== '';
    const tried = triedOf(standing, state.messages);
    // A question that is asked behind all others takes nothing out.
    const isAdded = !tried && state.messages.length > standing.messages.length;
    core.standing = hasWords || isAdded ? undefined : { ...standing, tried };
  }

  function end(): void {
    if (!drawn()) return;
    // While nothing was drawn, nothing was heard of.
    follow();
    const { standing, state } = core;
    const failedAttempt = standing && state.lastOutcome !== 'complete' && triedOf(standing, state.messages);
    if (failedAttempt) {
      // The service has answered it before, so that it is no harm among what is sent later.
      core.refused.delete(failedAttempt.messageId);
      replace(standing.messages, { failedAttempt });
    }
    core.standing = undefined;
    if (failedAttempt && core.state.failedAttempt === failedAttempt && failedAttempt.edited)
      core.setThread(standing.thread);
  }

  const disconnect = core.subscribe(look);
  // The assistant was taken away in the middle of a turn, and is there again.
  if (!running()) end();

  return {
    withdrawQuestion() {
      const { messages, failedAttempt } = core.state;
      const last = messages.at(-1);
      if (running()) return undefined;
      if (failedAttempt) {
        core.update({
          status: 'ready',
          lastOutcome: failedAttempt.outcome,
          error: undefined,
          failedAttempt: undefined,
        });
        return { question: failedAttempt.question, context: [] };
      }
      if (last?.role !== 'user') return undefined;
      const context = readContextAnnotations(last.annotations);
      const pendingContext = context.reduce(addContextItem, core.state.pendingContext);
      const change = { status: 'ready', lastOutcome: undefined, error: undefined, pendingContext } as const;
      return replace(messages.slice(0, -1), change) ? { question: last.content, context } : undefined;
    },
    disconnect,
  };
}
