import type { ApiVersion } from '../protocol/apiVersion.js';
import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { MAX_CONTEXT_ITEMS, MAX_FINGERPRINT_LENGTH, MAX_MESSAGES } from '../protocol/limits.js';
import type { AssistantRequest, ContextItem, SearchFilter } from '../protocol/messages/assistantMessage.js';
import { isContextItem } from '../protocol/messages/contextAnnotation.js';
import { findSdkMismatch } from '../protocol/messages/findSdkMismatch.js';
import { readThread } from '../protocol/messages/thread.js';
import type { MessageLike } from '../protocol/messages/toAssistantMessage.js';
import { type MessageRequestInput, toMessageRequest } from '../protocol/messages/toMessageRequest.js';
import { warnOfIgnoredThread } from '../protocol/messages/warnOfIgnoredThread.js';
import { isRecord } from '../values/isRecord.js';
import { invalidBody, invalidField } from './ProxyError.js';
import { isUiMessage, readUiMessage } from './readUiMessage.js';

/** Data about the reader from their session on the site. */
export interface ReaderSession {
  /** Replaces the fingerprint that the page sent. */
  fp?: string | undefined;
  /** Documentation groups whose pages the reader may read. Groups that the page sends are never passed on. */
  groups?: readonly string[] | undefined;
}

/** For each version of the message endpoint: the function that reads a body with messages of that version. */
const BODY_READERS: Readonly<
  Record<ApiVersion, (body: Record<string, unknown>, session: ReaderSession) => AssistantRequest | object>
> = {
  v1: (body, session) =>
    toMessageRequest({
      ...readCommonFields(body, session),
      messages: readMessages(body.messages, isMessage, 'id, role and content'),
    }),
  v2(body, session) {
    const messages = readMessages(body.messages, isUiMessage, 'id, role and parts').flatMap(readUiMessage);
    if (messages.findLast(({ role }) => role === 'user')?.parts.length === 0)
      throw invalidField(
        'The last message with the role "user" is empty. Put the question into its "parts", as { "type": "text", "text": "…" }.',
      );
    const request = toMessageRequest({ ...readCommonFields(body, session), messages: [] });
    return {
      ...request,
      messages,
      ...(session.groups && { filter: { ...request.filter, groups: session.groups } }),
    };
  },
};

/**
 * Builds the request to the docs platform from the documented fields of a page's request. All other fields are dropped.
 *
 * @throws {ProxyError} 400 for invalid messages, messages of another version of the AI SDK, or an invalid `retrievalPageSize`. Other
 * invalid fields are dropped.
 */
export function readAssistantBody(
  body: Record<string, unknown>,
  session: ReaderSession,
  version: ApiVersion,
): AssistantRequest | object {
  const mismatch = findSdkMismatch(body, version);
  if (mismatch) throw invalidField(mismatch);
  return BODY_READERS[version](body, session);
}

/** @param fields The fields that each message must have, as text for the error. */
function readMessages<Message>(
  messages: unknown,
  isValid: (value: unknown) => value is Message,
  fields: string,
): Message[] {
  const isList = Array.isArray(messages) && messages.length > 0 && messages.length <= MAX_MESSAGES;
  if (isList && messages.every(isValid)) return messages;
  throw invalidField(`"messages" must be 1 to ${MAX_MESSAGES} messages, each with ${fields}.`);
}

/** Reads all fields except `messages`. These fields have the same form in every version of the message endpoint. */
function readCommonFields(body: Record<string, unknown>, { fp }: ReaderSession) {
  return {
    fp: fp ?? readFingerprint(body.fp),
    thread: readThread(body, warnOfIgnoredThread),
    retrievalPageSize: readPageSize(body.retrievalPageSize),
    filter: isRecord(body.filter) ? readFilter(body.filter) : undefined,
    context: readContext(body.context),
    currentPath: readText(body.currentPath),
  } satisfies Record<Exclude<keyof MessageRequestInput, 'apiVersion' | 'messages'>, unknown>;
}

function isMessage(value: unknown): value is MessageLike {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.role !== 'string') return false;
  const lists = [value.parts, value.annotations, value.experimental_attachments];
  return typeof value.content === 'string' && lists.every((list) => list === undefined || Array.isArray(list));
}

function readFingerprint(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_FINGERPRINT_LENGTH ? value : '';
}

function readPageSize(value: unknown): number {
  try {
    return checkRetrievalPageSize(value);
  } catch (error) {
    throw invalidBody(error);
  }
}

function readFilter({ version, language }: Record<string, unknown>): SearchFilter {
  return {
    version: readText(version),
    language: readText(language),
    // Drop the groups that the page sends, because a reader could forge them. The groups come from the reader's session (`ReaderSession`).
    groups: undefined,
  } satisfies Record<keyof SearchFilter, unknown>;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function readContext(value: unknown): ContextItem[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_CONTEXT_ITEMS).filter(isValidItem);
}

function isValidItem(value: unknown): value is ContextItem {
  if (!isContextItem(value)) return false;
  const texts: unknown[] = [value.path, value.elementId];
  return texts.every((text) => text === undefined || typeof text === 'string');
}
