import type { AssistantRequest, ContextItem, SearchFilter, Thread } from './assistantMessage.js';
import { readContextAnnotations } from './contextAnnotation.js';
import { ANONYMOUS_FINGERPRINT, DEFAULT_RETRIEVAL_PAGE_SIZE, MAX_CURRENT_PATH_LENGTH } from './limits.js';
import { isThreadToken } from './thread.js';
import { type MessageLike, toAssistantMessage } from './toAssistantMessage.js';

/** What a request is made of. */
export interface MessageRequestInput {
  messages: readonly MessageLike[];
  /** Default `anonymous`. */
  fp?: string;
  thread?: Thread;
  /** Default 5. */
  retrievalPageSize?: number;
  filter?: SearchFilter;
  /** Beside the context that the last question carries itself. */
  context?: readonly ContextItem[];
  /** Sent without query and fragment; left out above 200 characters, because a cut path names another page. */
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
 * The one body of `POST {discoveryUrl}/v1/assistant/{domain}/message`. Holds documented fields only: what a chat client adds by
 * itself (`id`, `data`, `toolInvocations`, `revisionId`, file parts) is left out, empty answers and unfinished tool calls as well.
 *
 * The context is that of the last user message, so a question that is asked again takes its own along and the next one does not.
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

/** Path of the message endpoint below the root of the assistant interface. */
export function messagePath(domain: string): string {
  return `/v1/assistant/${encodeURIComponent(domain)}/message`;
}
