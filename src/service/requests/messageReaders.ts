import type { ApiVersion } from '../../protocol/apiVersion.js';
import {
  type AssistantMessage,
  type Attachment,
  MESSAGE_ROLES,
  type MessageRole,
  UI_MESSAGE_ROLES,
} from '../../protocol/messages/assistantMessage.js';
import { isAbsent } from '../../values/isAbsent.js';
import { isRecord } from '../../values/isRecord.js';
import { badRequest } from './badRequest.js';

/** The fields of a message that the service uses. `content` is its whole text. */
export type ReadMessage = Pick<AssistantMessage, 'role' | 'content'> & {
  /** Files of the message, if there are any. */
  attachments?: readonly Attachment[];
};

/** Reads the messages of one version of the message endpoint. */
export interface MessageReader {
  /**
   * @param name Name of the message for errors: `"messages[0]"`.
   * @throws {HttpError} 400 that names the invalid field.
   */
  readMessage: (value: unknown, name: string) => ReadMessage;
  /** A sentence for error messages that says where a message must contain the question. */
  whereTextGoes: string;
}

type Part = Record<string, unknown> & { type: string };

/**
 * The message readers of all versions. Parts of unknown types are accepted, because clients send back everything that a reply contained.
 * Attachments are never downloaded: the person who asks could enter a URL inside the operator's network, and the service would send a
 * request to it. Only text and images in `data:` URLs are used.
 */
export const MESSAGE_READERS: Readonly<Record<ApiVersion, MessageReader>> = {
  v1: {
    readMessage(value, name) {
      const { role, content, parts } = readFields(value, name, MESSAGE_ROLES);
      if (typeof content !== 'string') throw badRequest(`${name}: "content" must be a string.`);
      // `useChat` of the first versions of AI SDK v4 sends no "parts".
      const text = isAbsent(parts) ? '' : textOf(readParts(parts, name));
      return { role, content: content.trim() === '' ? text : content, ...filesOf(value) };
    },
    whereTextGoes: 'Put the question into its "content".',
  },
  v2: {
    readMessage(value, name) {
      const { role, content, parts } = readFields(value, name, UI_MESSAGE_ROLES);
      // After an application has moved to a newer SDK, its history still contains messages of AI SDK v4.
      if (isAbsent(parts) && typeof content === 'string') return { role, content };
      const read = readParts(parts, name);
      for (const [position, part] of read.entries()) checkPart(part, `${name}: "parts[${position}]"`);
      const files = read.filter(({ type }) => type === 'file');
      return { role, content: textOf(read), ...toAttachments(files) };
    },
    whereTextGoes: 'Put the question into its "parts", as { "type": "text", "text": "…" }.',
  },
};

function readFields(value: unknown, name: string, roles: readonly MessageRole[]) {
  if (!isRecord(value)) throw badRequest(`${name} must be an object.`);
  const { id, content, parts } = value;
  if (!isAbsent(id) && typeof id !== 'string') throw badRequest(`${name}: "id" must be a string.`);
  const role = roles.find((each) => each === value.role);
  if (!role) throw badRequest(`${name}: "role" must be one of "${roles.join('", "')}".`);
  return { role, content, parts };
}

function readParts(parts: unknown, name: string): Part[] {
  if (Array.isArray(parts) && parts.every((part) => isRecord(part) && typeof part.type === 'string')) return parts;
  throw badRequest(`${name}: "parts" must be an array of objects with a "type".`);
}

/**
 * The fields that a part of a message must have in version 2 of the message endpoint, for the types of parts that this service reads. All
 * of these fields are strings.
 */
const REQUIRED_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['text', ['text']],
  ['file', ['mediaType', 'url']],
]);

function checkPart(part: Part, name: string): void {
  for (const field of REQUIRED_FIELDS.get(part.type) ?? []) {
    if (typeof part[field] !== 'string') throw badRequest(`${name}: "${field}" must be a string.`);
  }
}

function filesOf(message: unknown): Pick<ReadMessage, 'attachments'> {
  const files = isRecord(message) ? message.experimental_attachments : undefined;
  return toAttachments(Array.isArray(files) ? files.filter(isRecord) : []);
}

/** Reads the URLs and content types of a message's files, for either version of the message endpoint. Ignores files without a URL. */
function toAttachments(files: readonly Record<string, unknown>[]): Pick<ReadMessage, 'attachments'> {
  const attachments = files.flatMap(({ url, contentType, mediaType }) => {
    const type = contentType ?? mediaType;
    return typeof url === 'string' ? [{ url, ...(typeof type === 'string' && { contentType: type }) }] : [];
  });
  return attachments.length > 0 ? { attachments } : {};
}

function textOf(parts: readonly Part[]): string {
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n');
}
