import type { ContextItem } from '../protocol/assistantMessage.js';
import { contextAnnotation, readContextAnnotations } from '../protocol/contextAnnotation.js';
import { addContextItem } from './contextItems.js';
import type { ChatMessage, Conversation } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';
import type { AttemptRunner } from './createAttemptRunner.js';
import { isAnswer } from './isAnswer.js';

/** What is asked, asked again and changed. */
export type Questions = Pick<Conversation, 'ask' | 'retry' | 'edit'>;

/** What a question waits for before it may be sent, and whether it then may; undefined when there is nothing to wait for. */
export type Gate = (question: string, context: readonly ContextItem[]) => Promise<boolean> | undefined;

/**
 * @param gate Before what was not asked yet.
 * @param consent The part of it that stands before what is asked again, too.
 */
export function createQuestions(core: ConversationCore, attempts: AttemptRunner, gate: Gate, consent: Gate): Questions {
  function emitAsked(question: string, contextCount: number, source: string): void {
    core.emit({
      type: 'asked',
      source,
      questionLength: question.length,
      contextCount,
      retry: source === 'retry',
      ...(core.options.eventContent && { question }),
    });
  }

  /**
   * Asks anew behind what has been answered, where nothing could bring an answer back that was taken out in vain.
   *
   * @returns undefined where nothing would be lost.
   */
  function askBehind(
    from: number,
    { annotations, experimental_attachments }: ChatMessage,
    content: string,
    source: string,
  ) {
    if (!core.standsAlone || !core.state.messages.slice(from).some(isAnswer)) return undefined;
    return questions.ask(content, {
      context: readContextAnnotations(annotations),
      attachments: experimental_attachments,
      source,
    });
  }

  const questions: Questions = {
    ask(question, options = {}) {
      const { context = [], attachments, source = 'api' } = options;
      const content = question.trim();
      if (content === '' || !attempts.canAsk) return Promise.resolve(false);
      const items = context.reduce(addContextItem, core.state.pendingContext);
      const waiting = gate(content, items);
      if (waiting) return waiting.then((open) => open && questions.ask(question, options));
      core.update({ pendingContext: [] });
      emitAsked(content, items.length, source);
      const annotations = items.length > 0 ? [contextAnnotation(items)] : [];
      return attempts.run((handle) => handle.append({ content, annotations, attachments }));
    },
    retry() {
      const { messages, failedAttempt } = core.state;
      if (failedAttempt?.edited) return questions.edit(failedAttempt.messageId, failedAttempt.question);
      const question = messages.findLast(({ role }) => role === 'user');
      if (!question || !attempts.canAsk) return Promise.resolve(false);
      // What is in it was looked at when it was asked.
      const waiting = consent(question.content, []);
      if (waiting) return waiting.then((open) => open && questions.retry());
      const behind = askBehind(messages.indexOf(question), question, question.content, 'retry');
      if (behind) return behind;
      emitAsked(question.content, readContextAnnotations(question.annotations).length, 'retry');
      return attempts.run((handle) => handle.reload());
    },
    edit(messageId, question) {
      const content = question.trim();
      const { messages } = core.state;
      const index = messages.findIndex(({ id, role }) => id === messageId && role === 'user');
      const before = messages[index];
      if (content === '' || !before || !attempts.canAsk) return Promise.resolve(false);
      // What goes along has been sent with it before.
      const waiting = gate(content, []);
      if (waiting) return waiting.then((open) => open && questions.edit(messageId, question));
      const behind = askBehind(index, before, content, 'edit');
      if (behind) return behind;
      const context = readContextAnnotations(before.annotations);
      emitAsked(content, context.length, 'edit');
      return attempts.run((handle) => {
        if (messages.slice(index).some(isAnswer)) core.setThread(undefined);
        handle.setMessages(messages.slice(0, index));
        return handle.append({
          content,
          annotations: before.annotations ?? [],
          attachments: before.experimental_attachments,
        });
      });
    },
  };
  return questions;
}
