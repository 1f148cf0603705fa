import type { MessagePart } from '../protocol/messages/assistantMessage.js';
import { isContinueAnnotation } from '../protocol/messages/contextAnnotation.js';
import type { ChatMessage } from './Conversation.js';
import { isAnswer } from './isAnswer.js';
import { joinTexts } from './joinTexts.js';

/** Whether a message asks the service to continue its last answer. */
const isContinueRequest = ({ annotations }: ChatMessage) => annotations?.some(isContinueAnnotation) ?? false;

/**
 * Caches the joined parts of each answer. The key is the array with the parts of the continuation. So an unchanged answer keeps the same
 * joined array: React does not render it again, and the history does not write it again.
 */
const joinedParts = new WeakMap<MessagePart[], { start: MessagePart[]; joined: MessagePart[] }>();

/**
 * Joins each answer with its continuation, so that readers see one answer. In requests and in `useChat` of AI SDK v4, they are two answers,
 * with a question between them that asks the service to continue. The result does not contain this question.
 */
export function joinContinuedAnswers(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (!messages.some(isContinueRequest)) return messages;
  const shown: ChatMessage[] = [];
  let start: ChatMessage | undefined;
  for (const message of messages) {
    const last = shown.at(-1);
    if (last && isAnswer(last) && isContinueRequest(message)) {
      start = last;
      continue;
    }
    if (start && isAnswer(message)) shown[shown.length - 1] = joinAnswers(start, message);
    else shown.push(message);
    start = undefined;
  }
  return shown;
}

/** Returns the two answers as one, with the id of the first, so that its rating stays valid. */
function joinAnswers(start: ChatMessage, end: ChatMessage): ChatMessage {
  return { ...start, content: joinTexts(start.content, end.content), parts: joinParts(start.parts, end.parts) };
}

/**
 * Joins the parts of an answer and its continuation. If the answer ends with text and the continuation begins with text, both texts become
 * one part, because the answer may have been cut off within a sentence. In this case, the `step-start` parts of the continuation, which may
 * precede its text, are left out.
 */
function joinParts(start: MessagePart[], end: MessagePart[]): MessagePart[] {
  const known = joinedParts.get(end);
  if (known?.start === start) return known.joined;
  const last = start.at(-1);
  const [first, ...rest] = end.filter(({ type }) => type !== 'step-start');
  const joined: MessagePart[] =
    last?.type === 'text' && first?.type === 'text'
      ? [...start.slice(0, -1), { type: 'text', text: joinTexts(last.text, first.text) }, ...rest]
      : [...start, ...end];
  joinedParts.set(end, { start, joined });
  return joined;
}
