import {
  CONTINUE_ANNOTATION,
  contextAnnotation,
  readContextAnnotations,
} from '../protocol/messages/contextAnnotation.js';
import type { AttemptRunner } from './AttemptRunner.js';
import { mergeAttachments } from './attachments.js';
import type { AskOptions, ChatMessage } from './Conversation.js';
import { checkContextItem } from './checkContextItem.js';
import { addContextItem } from './contextItems.js';
import type { ConversationCore } from './createConversationCore.js';
import type { Gate } from './Gate.js';
import { isAnswer } from './isAnswer.js';
import { outcomeOfLastTurn } from './outcomeOfLastTurn.js';
import { outcomeWithoutError } from './outcomeWithoutError.js';

/** The gates that a question passes before it is sent. */
export interface QuestionGates {
  /** The gate for new text. It asks for consent, and then runs the guards. The guards check the text, for example for secrets. */
  newText: Gate;
  /** The gate for text that was sent before, and for requests to continue an answer. It only asks for consent. */
  sentText: Gate;
}

/** The actions that send a question: ask, retry, edit and continue. */
export class Questions {
  constructor(
    private readonly core: ConversationCore,
    private readonly attempts: AttemptRunner,
    private readonly gates: QuestionGates,
  ) {}

  async ask(question: string, options: AskOptions = {}): Promise<boolean> {
    const { core } = this;
    const { context = [], source = 'api' } = options;
    const content = question.trim();
    if (content === '' || !this.attempts.canStart('ask')) return false;
    const items = context.filter(checkContextItem).reduce(addContextItem, core.state.pendingContext);
    const { pendingAttachments } = core.state;
    const attachments = mergeAttachments(options.attachments, pendingAttachments);
    const waiting = this.gates.newText(content, items, attachments);
    if (waiting) return (await waiting) && this.ask(question, options);
    // Pending files that exceed the limits of this question stay for the next question.
    const remaining = pendingAttachments.filter(({ url }) => !attachments.some((sent) => sent.url === url));
    core.update({ pendingContext: [], pendingAttachments: remaining });
    this.#emitAsked(content, items.length, source);
    const annotations = items.length > 0 ? [contextAnnotation(items)] : [];
    return this.attempts.run((handle) => handle.append({ content, annotations, attachments }));
  }

  async retry(): Promise<boolean> {
    const { messages, failedAttempt } = this.core.state;
    if (failedAttempt?.continued !== undefined) return this.continueAnswer(failedAttempt.continued);
    if (failedAttempt?.edited) return this.edit(failedAttempt.messageId, failedAttempt.question);
    const question = messages.findLast(({ role }) => role === 'user');
    if (!question || !this.attempts.canStart('retry')) return false;
    const waiting = this.gates.sentText(question.content, [], []);
    if (waiting) return (await waiting) && this.retry();
    if (this.#mustAppend(messages.indexOf(question))) return this.#append(question, question.content, 'retry');
    this.#emitAsked(question.content, readContextAnnotations(question.annotations).length, 'retry');
    return this.attempts.run((handle) => {
      // Before `reload`, pass the messages of the state to `useChat`. A continued answer is two messages in `useChat`, but one message in
      // the state. `reload` would remove only the second of the two.
      handle.setMessages(messages);
      return handle.reload();
    });
  }

  async continueAnswer(request: string): Promise<boolean> {
    const { core } = this;
    const content = request.trim();
    const { messages } = core.state;
    const question = messages.findLast(({ role }) => role === 'user');
    const answer = messages.at(-1);
    if (content === '' || !answer || !isAnswer(answer) || !this.attempts.canStart('continueAnswer')) return false;
    const waiting = this.gates.sentText(content, [], []);
    if (waiting) return (await waiting) && this.continueAnswer(request);
    this.#emitAsked(content, readContextAnnotations(question?.annotations).length, 'continue');
    const outcome = outcomeWithoutError(outcomeOfLastTurn(core.state));
    return this.attempts.run((handle) => {
      const attempt = { messageId: question?.id ?? '', question: question?.content ?? '', edited: false, outcome };
      if (core.restorePoint) core.restorePoint = { ...core.restorePoint, attempt: { ...attempt, continued: content } };
      return handle.append({ content, annotations: [CONTINUE_ANNOTATION], attachments: undefined });
    });
  }

  async edit(messageId: string, text: string): Promise<boolean> {
    const { core } = this;
    const content = text.trim();
    const { messages } = core.state;
    const index = messages.findIndex(({ id, role }) => id === messageId && role === 'user');
    const question = messages[index];
    if (content === '' || !question || !this.attempts.canStart('edit')) return false;
    // Context and files were checked when the question was first sent, so check only the new text.
    const waiting = this.gates.newText(content, [], []);
    if (waiting) return (await waiting) && this.edit(messageId, text);
    if (this.#mustAppend(index)) return this.#append(question, content, 'edit');
    const { annotations = [], experimental_attachments: attachments } = question;
    this.#emitAsked(content, readContextAnnotations(annotations).length, 'edit');
    return this.attempts.run((handle) => {
      if (messages.slice(index).some(isAnswer)) core.setThread(undefined);
      handle.setMessages(messages.slice(0, index));
      return handle.append({ content, annotations, attachments });
    });
  }

  /**
   * Whether a retry or an edit would remove answers that could not be restored if the attempt fails. If so, the question is asked again at
   * the end of the conversation instead.
   */
  #mustAppend(index: number): boolean {
    const { canRestore, state } = this.core;
    return !canRestore && state.messages.slice(index).some(isAnswer);
  }

  /** Asks a retried or edited question at the end of the conversation, with its original context and files. */
  #append(
    { annotations = [], experimental_attachments: attachments }: ChatMessage,
    content: string,
    source: 'retry' | 'edit',
  ): Promise<boolean> {
    this.#emitAsked(content, readContextAnnotations(annotations).length, source);
    return this.attempts.run((handle) => handle.append({ content, annotations, attachments }));
  }

  #emitAsked(question: string, contextCount: number, source: string): void {
    const { core } = this;
    core.emit({
      type: 'asked',
      source,
      questionLength: question.length,
      contextCount,
      retry: source === 'retry',
      ...(core.options.eventContent && { question }),
    });
  }
}
