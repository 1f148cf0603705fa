import { HttpError } from '../../http/HttpError.js';
import {
  type AssistantMessage,
  type AssistantRequest,
  CONTEXT_TYPES,
  type ContextItem,
  MESSAGE_ROLES,
  type MessageRole,
  type SearchFilter,
} from '../../protocol/assistantMessage.js';
import { checkRetrievalPageSize } from '../../protocol/checkRetrievalPageSize.js';
import { isContextItem } from '../../protocol/contextAnnotation.js';
import { isLaterSdkRequest, LATER_SDK_ADVICE } from '../../protocol/isLaterSdkRequest.js';
import { isRecord } from '../../protocol/isRecord.js';
import {
  MAX_CONTEXT_ITEMS,
  MAX_CURRENT_PATH_LENGTH,
  MAX_FINGERPRINT_LENGTH,
  MAX_MESSAGES,
} from '../../protocol/limits.js';
import { isThreadToken, THREAD_TOKEN_FORM } from '../../protocol/thread.js';

/** Maximum length of a version or language filter, in characters. */
export const MAX_FILTER_LENGTH = 64;

/** A valid assistant request with its defaults filled in. */
export interface CheckedAssistantRequest extends AssistantRequest {
  retrievalPageSize: number;
  /** Text of the last user message. */
  question: string;
}

type Fields = Record<string, unknown>;

const badRequest = (sentence: string) => new HttpError(400, sentence);

/** An optional field may be missing or `null`. */
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/**
 * Checks the body of an assistant request, as `docs/http-interfaces.md` describes it.
 *
 * Unknown fields are ignored. `parts` may be missing, because the AI SDK v4 hook omits it by default. The error for an invalid field
 * names the field.
 *
 * @param maxQuestionLength In characters.
 * @throws {HttpError} 400; 413 if the question is too long.
 */
export function readAssistantRequest(body: Fields, maxQuestionLength: number): CheckedAssistantRequest {
  if (isLaterSdkRequest(body)) throw badRequest(LATER_SDK_ADVICE);
  const messages = readMessages(body.messages);
  return {
    fp: readFingerprint(body.fp),
    messages,
    question: readQuestion(messages, maxQuestionLength),
    retrievalPageSize: readPageSize(body.retrievalPageSize),
    threadId: readThreadToken(body.threadId, 'threadId'),
    threadKey: readThreadToken(body.threadKey, 'threadKey'),
    filter: readFilter(body.filter),
    context: readContext(body.context),
    currentPath: readCurrentPath(body.currentPath),
  };
}

function readFingerprint(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_FINGERPRINT_LENGTH) return value;
  throw badRequest(
    `"fp" must be a string of 1 to ${MAX_FINGERPRINT_LENGTH} characters. Send "anonymous" for readers you do not know.`,
  );
}

function readMessages(value: unknown): AssistantMessage[] {
  if (!Array.isArray(value)) throw badRequest('"messages" must be an array with the conversation so far.');
  if (value.length === 0)
    throw badRequest('"messages" is empty. Send at least the question, as a message with the role "user".');
  if (value.length > MAX_MESSAGES)
    throw badRequest(`"messages" has more than ${MAX_MESSAGES} messages. Leave out the oldest.`);
  return value.map(readMessage);
}

function readMessage(value: unknown, position: number): AssistantMessage {
  const name = `"messages[${position}]"`;
  if (!isRecord(value)) throw badRequest(`${name} must be an object.`);
  const { id, role, content, parts } = value;
  if (!isAbsent(id) && typeof id !== 'string') throw badRequest(`${name}: "id" must be a string.`);
  if (!MESSAGE_ROLES.includes(role as MessageRole)) {
    throw badRequest(`${name}: "role" must be one of "${MESSAGE_ROLES.join('", "')}".`);
  }
  if (typeof content !== 'string') throw badRequest(`${name}: "content" must be a string.`);
  if (
    !isAbsent(parts) &&
    !(Array.isArray(parts) && parts.every((part) => isRecord(part) && typeof part.type === 'string'))
  ) {
    throw badRequest(`${name}: "parts" must be an array of objects with a "type".`);
  }
  return {
    id: typeof id === 'string' ? id : String(position),
    role: role as MessageRole,
    content,
    parts: Array.isArray(parts) ? parts : [{ type: 'text', text: content }],
  };
}

function readQuestion(messages: readonly AssistantMessage[], maxLength: number): string {
  const last = messages.findLast((message) => message.role === 'user');
  if (!last)
    throw badRequest('"messages" contains no message with the role "user", so there is no question to answer.');
  const text = last.content.trim() || partsText(last).trim();
  if (text === '')
    throw badRequest('The last message with the role "user" is empty. Put the question into its "content".');
  if (text.length > maxLength) {
    throw new HttpError(
      413,
      `The question is longer than ${maxLength} characters. Ask a shorter one, and send long texts as "context".`,
    );
  }
  return text;
}

function partsText(message: AssistantMessage): string {
  return message.parts
    .map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('\n');
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

function readFilter(value: unknown): SearchFilter | undefined {
  if (isAbsent(value)) return undefined;
  if (!isRecord(value)) throw badRequest('"filter" must be an object with "version" and "language", both optional.');
  const filter: SearchFilter = {};
  for (const name of ['version', 'language'] as const) {
    const text = value[name];
    if (isAbsent(text)) continue;
    if (typeof text !== 'string') throw badRequest(`"filter.${name}" must be a string.`);
    if (text.length > MAX_FILTER_LENGTH)
      throw badRequest(
        `"filter.${name}" is longer than ${MAX_FILTER_LENGTH} characters. Use the value that the pages declare.`,
      );
    if (text !== '') filter[name] = text;
  }
  return filter;
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
