import { isRecord } from '../../values/isRecord.js';
import { toIsoDate } from '../../values/toIsoDate.js';
import {
  type AssistantMessage,
  type Attachment,
  MESSAGE_ROLES,
  type MessagePart,
  type MessageRole,
  type ReasoningDetail,
} from './assistantMessage.js';
import { isContextAnnotation } from './contextAnnotation.js';

/**
 * A message of a chat client. Accepts more than the assistant interface does: `useChat` of the AI SDK adds fields, and stored messages of
 * older versions or other clients may lack some.
 */
export interface MessageLike {
  id: string;
  role: string;
  content: string;
  parts?: readonly unknown[];
  createdAt?: Date | string | number;
  annotations?: readonly unknown[];
  experimental_attachments?: readonly unknown[];
}

type MessagePartReaders = {
  readonly [Type in MessagePart['type']]: (
    part: Record<string, unknown>,
  ) => Extract<MessagePart, { type: Type }> | undefined;
};

function toReasoningDetail(detail: unknown): ReasoningDetail[] {
  if (!isRecord(detail)) return [];
  if (detail.type === 'redacted' && typeof detail.data === 'string') return [{ type: 'redacted', data: detail.data }];
  if (detail.type !== 'text' || typeof detail.text !== 'string') return [];
  return [
    { type: 'text', text: detail.text, ...(typeof detail.signature === 'string' && { signature: detail.signature }) },
  ];
}

/** For each kind of part: the function that reads its documented fields. */
const PART_READERS: MessagePartReaders = {
  text: ({ text }) => (typeof text === 'string' ? { type: 'text', text } : undefined),
  reasoning: ({ reasoning, details }) => {
    if (typeof reasoning !== 'string') return undefined;
    return { type: 'reasoning', reasoning, details: Array.isArray(details) ? details.flatMap(toReasoningDetail) : [] };
  },
  'step-start': () => ({ type: 'step-start' }),
  source: ({ source }) => {
    if (!isRecord(source) || typeof source.url !== 'string') return undefined;
    const id = typeof source.id === 'string' ? source.id : source.url;
    const title = typeof source.title === 'string' ? { title: source.title } : {};
    return { type: 'source', source: { sourceType: 'url', id, url: source.url, ...title } };
  },
  'tool-invocation': ({ toolInvocation: call }) => {
    // Drop unfinished tool calls: some services reject a history that contains them.
    if (!isRecord(call) || call.state !== 'result' || call.result === undefined) return undefined;
    const { toolCallId, toolName, args = {}, result } = call;
    if (typeof toolCallId !== 'string' || typeof toolName !== 'string') return undefined;
    const step = typeof call.step === 'number' ? { step: call.step } : {};
    return {
      type: 'tool-invocation',
      toolInvocation: { state: 'result', toolCallId, toolName, args, result, ...step },
    };
  },
};

/**
 * Returns a list with the part, or an empty list for an invalid part, for an unfinished tool call, and for a kind that version 1 of the
 * assistant interface does not define, such as `file`.
 */
function toParts(part: unknown): MessagePart[] {
  if (!isRecord(part) || typeof part.type !== 'string' || !Object.hasOwn(PART_READERS, part.type)) return [];
  const read = PART_READERS[part.type as MessagePart['type']](part);
  return read ? [read] : [];
}

function toAttachments(attachment: unknown): Attachment[] {
  if (!isRecord(attachment) || typeof attachment.url !== 'string') return [];
  const name = typeof attachment.name === 'string' ? { name: attachment.name } : {};
  const contentType = typeof attachment.contentType === 'string' ? { contentType: attachment.contentType } : {};
  return [{ url: attachment.url, ...name, ...contentType }];
}

/**
 * Converts a message to the form of the assistant interface: with `parts`, with ISO dates, and without context annotations (see
 * `isContextAnnotation`), which are private to this package.
 *
 * @param keepContext Keeps the context annotations, for messages that are stored on the device and not sent.
 * @returns undefined for a message that must not be sent: one with an unknown role, or an answer without content.
 */
export function toAssistantMessage(message: MessageLike, keepContext = false): AssistantMessage | undefined {
  if (!MESSAGE_ROLES.includes(message.role as MessageRole)) return undefined;
  const known = (message.parts ?? []).flatMap(toParts);
  const hasContent = known.some((part) => part.type !== 'step-start' && !(part.type === 'text' && part.text === ''));
  if (message.role === 'assistant' && !hasContent && message.content === '') return undefined;
  const parts: MessagePart[] = hasContent ? known : [{ type: 'text', text: message.content }];
  const createdAt = toIsoDate(message.createdAt);
  const annotations = (message.annotations ?? []).filter((each) => keepContext || !isContextAnnotation(each));
  const attachments = (message.experimental_attachments ?? []).flatMap(toAttachments);
  return {
    id: message.id,
    role: message.role as MessageRole,
    content: message.content,
    parts,
    ...(createdAt !== undefined && { createdAt }),
    ...(annotations.length > 0 && { annotations }),
    ...(attachments.length > 0 && { experimental_attachments: attachments }),
  };
}
