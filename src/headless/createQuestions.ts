import { contextAnnotation, readContextAnnotations } from '../protocol/contextAnnotation.js';
import { addContextItem } from './contextItems.js';
import type { Conversation } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';
import type { TurnRunner } from './createTurnRunner.js';

/** What is asked, asked again and taken back. */
export type Questions = Pick<Conversation, 'ask' | 'retry' | 'takeBack'>;

/** What a question waits for before it may be sent, and whether it then may; undefined when there is nothing to wait for. */
export type Gate = (question: string) => Promise<boolean> | undefined;

export function createQuestions(core: ConversationCore, turns: TurnRunner, gate: Gate): Questions {
  const questions: Questions = {
    ask(question, options = {}) {
      const { context = [], attachments } = options;
      const content = question.trim();
      if (content === '' || !turns.canAsk) return Promise.resolve(false);
      const waiting = gate(content);
      if (waiting) return waiting.then((open) => open && questions.ask(question, options));
      const items = context.reduce(addContextItem, core.state.pendingContext);
      core.update({ pendingContext: [] });
      core.emit({ type: 'asked', questionLength: content.length, contextCount: items.length, retry: false });
      const annotations = items.length > 0 ? [contextAnnotation(items)] : [];
      return turns.run(false, (handle) => handle.append({ content, annotations, attachments }));
    },
    retry() {
      const question = core.state.messages.findLast(({ role }) => role === 'user');
      if (!question || !turns.canAsk) return Promise.resolve(false);
      core.emit({ type: 'asked', questionLength: question.content.length, contextCount: 0, retry: true });
      return turns.run(true, (handle) => handle.reload());
    },
    takeBack() {
      const last = core.state.messages.at(-1);
      const handle = turns.handle();
      if (turns.running || last?.role !== 'user' || !handle) return undefined;
      const messages = core.state.messages.slice(0, -1);
      const context = readContextAnnotations(last.annotations);
      handle.setMessages(messages);
      const pendingContext = context.reduce(addContextItem, core.state.pendingContext);
      core.update({ messages, status: 'ready', lastTurn: undefined, error: undefined, pendingContext });
      return { question: last.content, context };
    },
  };
  return questions;
}
