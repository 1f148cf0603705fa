import type { AssistantRequest, ContextItem, SearchFilter, Thread } from './assistantMessage.js';
import { readContextAnnotations } from './contextAnnotation.js';
import { ANONYMOUS_FINGERPRINT, DEFAULT_RETRIEVAL_PAGE_SIZE, MAX_CURRENT_PATH_LENGTH } from './limits.js';
import { isThreadToken } from './thread.js';
import { type MessageLike, toAssistantMessage } from './toAssistantMessage.js';

/** The values that a request body is built from. */
export interface MessageRequestInput {
  messages: readonly MessageLike[];
  /** Default `anonymous`. */
  fp?: string;
  thread?: Thread;
  /** Default 5. */
  retrievalPageSize?: number;
  filter?: SearchFilter;
  /** Context items that are sent in addition to those stored with the last question. */
  context?: readonly ContextItem[];
  /** Sent without query and fragment. Not sent above 200 characters, because a cut path names another page. */
  currentPath?: string;
}

function toContextItem({ type, value, path, elementId }: ContextItem): ContextItem {
  return { type, value, ...(path !== undefined && { path }), ...(elementId !== undefined && { elementId }) };
}

function toFilter(filter: SearchFilter | undefined): SearchFilter | undefined {
  const { version, language } = filter ?? {};
  if (!version && !language) return undefined;
  return { ...(version && { version }), ...(language && { language }) };
}

/**
 * Builds the body of `POST {discoveryUrl}/v1/assistant/{domain}/message` from documented fields only. Drops fields that chat clients add
 * (`id`, `data`, `toolInvocations`, `revisionId`, file parts), empty answers and unfinished tool calls.
 *
 * Of the context that is stored with questions, only that of the last question is sent. So a question that is asked again keeps its
 * context, and later questions do not get it.
 *
 * @example
 * toMessageRequest({ messages, fp: 'reader-7', thread: { id: 't_1' }, currentPath: '/guide/theming' })
 */
export function toMessageRequest(input: MessageRequestInput): AssistantRequest {
  const lastQuestion = input.messages.findLast((message) => message.role === 'user');
  const context = [...readContextAnnotations(lastQuestion?.annotations), ...(input.context ?? [])].map(toContextItem);
  const filter = toFilter(input.filter);
  const currentPath = input.currentPath?.replace(/[?#].*$/s, '');
  const { id, key } = input.thread ?? {};
  return {
    fp: input.fp || ANONYMOUS_FINGERPRINT,
    messages: input.messages.flatMap((message) => toAssistantMessage(message) ?? []),
    ...(isThreadToken(id) && { threadId: id }),
    ...(isThreadToken(id) && isThreadToken(key) && { threadKey: key }),
    retrievalPageSize: input.retrievalPageSize ?? DEFAULT_RETRIEVAL_PAGE_SIZE,
    ...(filter && { filter }),
    ...(context.length > 0 && { context }),
    ...(currentPath && currentPath.length <= MAX_CURRENT_PATH_LENGTH && { currentPath }),
  };
}

/** Returns the path of the message endpoint, below the root of the assistant interface. */
export function messagePath(domain: string): string {
  return `/v1/assistant/${encodeURIComponent(domain)}/message`;
}
