import type {
  AssistantMessage,
  Attachment,
  MessagePart,
  ReasoningDetail,
  UiMessage,
  UiMessagePart,
} from './assistantMessage.js';
import { toProviderMetadata } from './reasoningSignature.js';

type PartTranslations = {
  readonly [Type in MessagePart['type']]: (part: Extract<MessagePart, { type: Type }>) => UiMessagePart[];
};

/** Translates one section of reasoning. In version 2 of the assistant interface, each section is a separate part. */
function toReasoningPart(detail: ReasoningDetail): UiMessagePart {
  if (detail.type === 'redacted')
    return { type: 'reasoning', text: '', providerMetadata: toProviderMetadata(detail.data, 'redactedData') };
  const { text, signature } = detail;
  if (signature === undefined) return { type: 'reasoning', text };
  return { type: 'reasoning', text, providerMetadata: toProviderMetadata(signature, 'signature') };
}

/** For each kind of message part in version 1 of the assistant interface: the function that translates it to parts of version 2. */
const TRANSLATIONS: PartTranslations = {
  text: (part) => [part],
  reasoning: ({ reasoning, details }) =>
    details.length > 0 ? details.map(toReasoningPart) : [{ type: 'reasoning', text: reasoning }],
  'step-start': (part) => [part],
  source: ({ source: { id, url, title } }) => [
    { type: 'source-url', sourceId: id, url, ...(title !== undefined && { title }) },
  ],
  // Version 2 of the assistant interface has no part for tool calls.
  'tool-invocation': () => [],
};

function translate<Type extends MessagePart['type']>(part: Extract<MessagePart, { type: Type }>): UiMessagePart[] {
  return (TRANSLATIONS[part.type as Type] as (part: Extract<MessagePart, { type: Type }>) => UiMessagePart[])(part);
}

/**
 * Returns the media type of a file, which version 2 of the assistant interface requires. Takes `contentType`, or else the type in a
 * `data:` URL, or else `application/octet-stream`.
 */
function mediaTypeOf({ url, contentType }: Attachment): string {
  return contentType || /^data:([^;,]+)/i.exec(url)?.[1] || 'application/octet-stream';
}

function toFilePart(attachment: Attachment): UiMessagePart {
  const { url, name } = attachment;
  return { type: 'file', mediaType: mediaTypeOf(attachment), url, ...(name !== undefined && { filename: name }) };
}

/**
 * Translates a message of version 1 of the assistant interface to version 2. Version 2 has no tool calls, annotations or `data` messages.
 *
 * @returns undefined for a `data` message, and for a message of which nothing remains.
 */
export function toUiMessage({
  id,
  role,
  content,
  parts,
  createdAt,
  experimental_attachments: attachments = [],
}: AssistantMessage): UiMessage | undefined {
  if (role === 'data') return undefined;
  const translated = [...attachments.map(toFilePart), ...parts.flatMap(translate)];
  const hasContent = translated.some(({ type }) => type !== 'step-start');
  if (!hasContent && content === '') return undefined;
  return {
    id,
    role,
    parts: hasContent ? translated : [{ type: 'text', text: content }],
    ...(createdAt !== undefined && { createdAt }),
  };
}
