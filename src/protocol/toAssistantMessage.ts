import {
  type AssistantMessage,
  type Attachment,
  MESSAGE_ROLES,
  type MessagePart,
  type MessageRole,
  type ReasoningDetail,
} from './assistantMessage.js';
import { isContextAnnotation } from './contextAnnotation.js';
import { isRecord } from './isRecord.js';

/**
 * A message as a chat client holds it. Wider than the contract on purpose: the hook adds fields of its own, and what was stored by
 * an older version or another client may lack some.
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

function toReasoningDetail(detail: unknown): ReasoningDetail[] {
  if (!isRecord(detail)) return [];
  if (detail.type === 'redacted' && typeof detail.data === 'string') return [{ type: 'redacted', data: detail.data }];
  if (detail.type !== 'text' || typeof detail.text !== 'string') return [];
  return [
    { type: 'text', text: detail.text, ...(typeof detail.signature === 'string' && { signature: detail.signature }) },
  ];
}

function toSourcePart(part: Record<string, unknown>): MessagePart[] {
  const { source } = part;
  if (!isRecord(source) || typeof source.url !== 'string') return [];
  const id = typeof source.id === 'string' ? source.id : source.url;
  const title = typeof source.title === 'string' ? { title: source.title } : {};
  return [{ type: 'source', source: { sourceType: 'url', id, url: source.url, ...title } }];
}

/** A tool call without a result says nothing to the service and makes some refuse the history. */
function toToolPart(part: Record<string, unknown>): MessagePart[] {
  const { toolInvocation: call } = part;
  if (!isRecord(call) || call.state !== 'result' || call.result === undefined) return [];
  if (typeof call.toolCallId !== 'string' || typeof call.toolName !== 'string') return [];
  const step = typeof call.step === 'number' ? { step: call.step } : {};
  const args = call.args === undefined ? {} : call.args;
  return [
    {
      type: 'tool-invocation',
      toolInvocation: {
        state: 'result',
        toolCallId: call.toolCallId,
        toolName: call.toolName,
        args,
        result: call.result,
        ...step,
      },
    },
  ];
}

/** The parts that the contract lists, each with the fields it lists; others (`file`) are left out. */
function toPart(part: unknown): MessagePart[] {
  if (!isRecord(part)) return [];
  switch (part.type) {
    case 'text':
      return typeof part.text === 'string' ? [{ type: 'text', text: part.text }] : [];
    case 'reasoning':
      return typeof part.reasoning === 'string'
        ? [
            {
              type: 'reasoning',
              reasoning: part.reasoning,
              details: Array.isArray(part.details) ? part.details.flatMap(toReasoningDetail) : [],
            },
          ]
        : [];
    case 'step-start':
      return [{ type: 'step-start' }];
    case 'source':
      return toSourcePart(part);
    case 'tool-invocation':
      return toToolPart(part);
    default:
      return [];
  }
}

function toAttachment(attachment: unknown): Attachment[] {
  if (!isRecord(attachment) || typeof attachment.url !== 'string') return [];
  const name = typeof attachment.name === 'string' ? { name: attachment.name } : {};
  const contentType = typeof attachment.contentType === 'string' ? { contentType: attachment.contentType } : {};
  return [{ url: attachment.url, ...name, ...contentType }];
}

function toIsoDate(date: Date | string | number | null | undefined): string | undefined {
  if (date === undefined || date === null) return undefined;
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString();
}

/**
 * A message as the contract lists it, or undefined for one that must not be sent: an answer in which nothing is left.
 * `parts` is always there, dates are ISO text, private annotations are gone.
 *
 * @param keepContext Leaves the private annotations: for what is kept here, and not sent.
 */
export function toAssistantMessage(message: MessageLike, keepContext = false): AssistantMessage | undefined {
  if (!MESSAGE_ROLES.includes(message.role as MessageRole)) return undefined;
  const listed = (message.parts ?? []).flatMap(toPart);
  const hasContent = listed.some((part) => part.type !== 'step-start' && !(part.type === 'text' && part.text === ''));
  if (message.role === 'assistant' && !hasContent && message.content === '') return undefined;
  const parts: MessagePart[] = hasContent ? listed : [{ type: 'text', text: message.content }];
  const createdAt = toIsoDate(message.createdAt);
  const annotations = (message.annotations ?? []).filter((each) => keepContext || !isContextAnnotation(each));
  const attachments = (message.experimental_attachments ?? []).flatMap(toAttachment);
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
