import { HttpError } from '../../http/HttpError.js';
import type { ApiVersion } from '../../protocol/apiVersion.js';
import { checkRetrievalPageSize } from '../../protocol/checkRetrievalPageSize.js';
import {
  MAX_ATTACHMENTS,
  MAX_CONTEXT_ITEMS,
  MAX_CURRENT_PATH_LENGTH,
  MAX_FINGERPRINT_LENGTH,
  MAX_MESSAGES,
} from '../../protocol/limits.js';
import { type AssistantRequest, CONTEXT_TYPES, type ContextItem } from '../../protocol/messages/assistantMessage.js';
import { isContextItem } from '../../protocol/messages/contextAnnotation.js';
import { findSdkMismatch } from '../../protocol/messages/findSdkMismatch.js';
import { readAttachedText } from '../../protocol/messages/readAttachedText.js';
import { isThreadToken, THREAD_TOKEN_FORM } from '../../protocol/messages/thread.js';
import { isAbsent } from '../../values/isAbsent.js';
import { isRecord } from '../../values/isRecord.js';
import { badRequest } from './badRequest.js';
import { MESSAGE_READERS, type MessageReader, type ReadMessage } from './messageReaders.js';
import { type DocsFilter, readSearchFilter } from './readSearchFilter.js';

/** A valid assistant request with its defaults filled in. */
export interface CheckedAssistantRequest extends Omit<AssistantRequest, 'messages' | 'filter'> {
  messages: readonly ReadMessage[];
  filter?: DocsFilter | undefined;
  retrievalPageSize: number;
  /** Text of the last user message. */
  question: string;
  /** Number of attached text files. They are the last items of `context`. */
  fileCount?: number;
  /** Whether the last user message has files that are not read as text: images, other formats, and files without a valid `data:` URL. */
  hasUnreadFiles?: boolean;
  /** `data:` URLs of PNG, JPEG, GIF and WebP images of the last user message, for a model that reads images. */
  images?: readonly string[];
}

type Fields = Record<string, unknown>;

/**
 * Maximum numbers of characters that are kept from the start and from the end of a long attached file. The end is longer, because the end
 * of a log says what failed.
 */
const ATTACHED_START = 4_000;
const ATTACHED_END = 8_000;
/**
 * A `data:` URL with an image. Other URLs are not accepted: readers choose them, and the model endpoint would request them, possibly from
 * inside the operator's network.
 */
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}$/i;

/**
 * Checks the body of an assistant request, as `docs/http-interfaces.md` describes it.
 *
 * Unknown fields are ignored. The error for an invalid field names the field; an error about the question or its files says what is wrong.
 *
 * @param maxQuestionLength In characters.
 * @throws {HttpError} 400; 413 if the question is too long.
 */
export function readAssistantRequest(
  body: Fields,
  version: ApiVersion,
  maxQuestionLength: number,
): CheckedAssistantRequest {
  const mismatch = findSdkMismatch(body, version);
  if (mismatch) throw badRequest(mismatch);
  const reader = MESSAGE_READERS[version];
  const read = readMessages(body.messages, reader);
  const { attached, hasUnreadFiles, images } = readAttachedFiles(read);
  const messages = read.map(({ role, content }) => ({ role, content }));
  return {
    fp: readFingerprint(body.fp),
    messages,
    question: readQuestion(messages, reader, maxQuestionLength),
    retrievalPageSize: readPageSize(body.retrievalPageSize),
    threadId: readThreadToken(body.threadId, 'threadId'),
    threadKey: readThreadToken(body.threadKey, 'threadKey'),
    filter: readSearchFilter(body.filter),
    ...(hasUnreadFiles && { hasUnreadFiles }),
    ...(images.length > 0 && { images }),
    ...(attached.length > 0
      ? { context: [...(readContext(body.context) ?? []), ...attached], fileCount: attached.length }
      : { context: readContext(body.context) }),
    currentPath: readCurrentPath(body.currentPath),
  };
}

function readFingerprint(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_FINGERPRINT_LENGTH) return value;
  throw badRequest(
    `"fp" must be a string of 1 to ${MAX_FINGERPRINT_LENGTH} characters. Send "anonymous" for readers you do not know.`,
  );
}

function readMessages(value: unknown, { readMessage }: MessageReader): ReadMessage[] {
  if (!Array.isArray(value)) throw badRequest('"messages" must be an array with the conversation so far.');
  if (value.length === 0)
    throw badRequest('"messages" is empty. Send at least the question, as a message with the role "user".');
  if (value.length > MAX_MESSAGES)
    throw badRequest(`"messages" has more than ${MAX_MESSAGES} messages. Leave out the oldest.`);
  return value.map((message, position) => readMessage(message, `"messages[${position}]"`));
}

function readQuestion(messages: readonly ReadMessage[], reader: MessageReader, maxLength: number): string {
  const last = messages.findLast((message) => message.role === 'user');
  if (!last)
    throw badRequest('"messages" contains no message with the role "user", so there is no question to answer.');
  const text = last.content.trim();
  if (text === '') throw badRequest(`The last message with the role "user" is empty. ${reader.whereTextGoes}`);
  if (text.length > maxLength) {
    throw new HttpError(
      413,
      `The question is longer than ${maxLength} characters. Ask a shorter one, and send long texts as "context".`,
    );
  }
  return text;
}

function readPageSize(value: unknown): number {
  try {
    return checkRetrievalPageSize(value);
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : '"retrievalPageSize" is invalid.');
  }
}

function readThreadToken(value: unknown, name: string): string | undefined {
  // Some clients send an empty string instead of leaving the field out.
  if (isAbsent(value) || value === '') return undefined;
  if (isThreadToken(value)) return value;
  throw badRequest(`"${name}" must be ${THREAD_TOKEN_FORM}. Send it exactly as the service returned it.`);
}

function readContext(value: unknown): ContextItem[] | undefined {
  if (isAbsent(value)) return undefined;
  if (!Array.isArray(value)) throw badRequest('"context" must be an array of context items.');
  if (value.length > MAX_CONTEXT_ITEMS)
    throw badRequest(`"context" has more than ${MAX_CONTEXT_ITEMS} items. Send the ones that matter.`);
  return value.map((item, position) => {
    const name = `"context[${position}]"`;
    if (!isRecord(item)) throw badRequest(`${name} must be an object.`);
    for (const field of ['path', 'elementId']) {
      if (!isAbsent(item[field]) && typeof item[field] !== 'string')
        throw badRequest(`${name}: "${field}" must be a string.`);
    }
    if (!isContextItem(item)) {
      throw badRequest(
        typeof item.value === 'string'
          ? `${name}: "type" must be ${CONTEXT_TYPES.map((type) => `"${type}"`).join(' or ')}.`
          : `${name}: "value" must be a string.`,
      );
    }
    return {
      type: item.type,
      value: item.value,
      ...(typeof item.path === 'string' ? { path: item.path } : {}),
      ...(typeof item.elementId === 'string' ? { elementId: item.elementId } : {}),
    };
  });
}

/** The files of a question. */
interface AttachedFiles {
  /** The contents of the text files, as context items. */
  attached: ContextItem[];
  hasUnreadFiles: boolean;
  images: string[];
}

/** Reads the files of the last question. @throws {HttpError} 400 for too many files. */
function readAttachedFiles(messages: readonly ReadMessage[]): AttachedFiles {
  const { attachments = [] } = messages.findLast(({ role }) => role === 'user') ?? {};
  if (attachments.length > MAX_CONTEXT_ITEMS)
    throw badRequest(`The question has more than ${MAX_CONTEXT_ITEMS} attached files. Send the ones that matter.`);
  const texts = attachments.map(readAttachedText);
  return {
    attached: texts.flatMap((text): ContextItem[] => (text?.trim() ? [{ type: 'code', value: cutMiddle(text) }] : [])),
    hasUnreadFiles: texts.includes(undefined),
    images: attachments.flatMap(({ url }) => (IMAGE.test(url) ? [url] : [])).slice(0, MAX_ATTACHMENTS),
  };
}

function cutMiddle(text: string): string {
  if (text.length <= ATTACHED_START + ATTACHED_END) return text;
  return `${text.slice(0, ATTACHED_START)}\n[…]\n${text.slice(-ATTACHED_END)}`;
}

function readCurrentPath(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value !== 'string') throw badRequest('"currentPath" must be a string.');
  if (value.length > MAX_CURRENT_PATH_LENGTH) {
    throw badRequest(
      `"currentPath" is longer than ${MAX_CURRENT_PATH_LENGTH} characters. Leave it out; a cut path names another page.`,
    );
  }
  return value;
}
