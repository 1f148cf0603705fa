import type { AssistantRequest, ContextItem, SearchFilter } from '../protocol/assistantMessage.js';
import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { isContextItem } from '../protocol/contextAnnotation.js';
import { isLaterSdkRequest, LATER_SDK_ADVICE } from '../protocol/isLaterSdkRequest.js';
import { isRecord } from '../protocol/isRecord.js';
import { MAX_CONTEXT_ITEMS, MAX_FINGERPRINT_LENGTH, MAX_MESSAGES } from '../protocol/limits.js';
import { readThread } from '../protocol/thread.js';
import type { MessageLike } from '../protocol/toAssistantMessage.js';
import { toMessageRequest } from '../protocol/toMessageRequest.js';
import { warnOfIgnoredThread } from '../protocol/warnOfIgnoredThread.js';
import { badRequest, ProxyError } from './ProxyError.js';

/**
 * Builds the request to the docs platform from the documented fields of a page's request. All other fields are dropped.
 *
 * @param fp The reader's fingerprint from the session. Default: the fingerprint that the page sent.
 * @throws {ProxyError} 400 for invalid messages or an invalid `retrievalPageSize`. Other invalid fields are dropped.
 */
export function readAssistantBody(body: Record<string, unknown>, fp: string | undefined): AssistantRequest {
  const { messages, retrievalPageSize, currentPath } = body;
  if (isLaterSdkRequest(body)) throw new ProxyError(400, 'bad-request', LATER_SDK_ADVICE);
  if (
    !Array.isArray(messages) ||
    messages.length === 0 ||
    messages.length > MAX_MESSAGES ||
    !messages.every(isMessage)
  ) {
    throw new ProxyError(
      400,
      'bad-request',
      `"messages" must be 1 to ${MAX_MESSAGES} messages, each with id, role and content.`,
    );
  }
  const thread = readThread(body, warnOfIgnoredThread);
  return toMessageRequest({
    messages,
    fp: fp ?? readFingerprint(body.fp),
    ...(thread && { thread }),
    retrievalPageSize: readPageSize(retrievalPageSize),
    ...(isRecord(body.filter) && { filter: readFilter(body.filter) }),
    context: readContext(body.context),
    ...(typeof currentPath === 'string' && { currentPath: currentPath.replace(/[?#].*$/s, '') }),
  });
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
    throw badRequest(error);
  }
}

function readFilter({ version, language }: Record<string, unknown>): SearchFilter {
  return {
    ...(typeof version === 'string' && { version }),
    ...(typeof language === 'string' && { language }),
  };
}

function readContext(value: unknown): ContextItem[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_CONTEXT_ITEMS).filter(isValidItem);
}

function isValidItem(value: unknown): value is ContextItem {
  if (!isContextItem(value)) return false;
  const texts: unknown[] = [value.path, value.elementId];
  return texts.every((text) => text === undefined || typeof text === 'string');
}
