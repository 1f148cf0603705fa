import { definedOnly } from '../../values/definedOnly.js';
import { isDataUrl } from '../../values/isDataUrl.js';
import { type ApiVersion, DEFAULT_API_VERSION } from '../apiVersion.js';
import { ANONYMOUS_FINGERPRINT, DEFAULT_RETRIEVAL_PAGE_SIZE, MAX_CURRENT_PATH_LENGTH } from '../limits.js';
import type {
  AssistantMessage,
  AssistantRequest,
  ContextItem,
  MessageRequest,
  SearchFilter,
  Thread,
  UiMessage,
} from './assistantMessage.js';
import { isContinueAnnotation, readContextAnnotations } from './contextAnnotation.js';
import { withBareSignatures } from './reasoningSignature.js';
import { isThreadToken } from './thread.js';
import { type MessageLike, toAssistantMessage } from './toAssistantMessage.js';
import { toUiMessage } from './toUiMessage.js';
import { warnOfUnsentGroups } from './warnOfUnsentGroups.js';

/** The values that a request body is built from. */
export interface MessageRequestInput {
  /** Default `v1`. */
  apiVersion?: ApiVersion;
  messages: readonly MessageLike[];
  /** Fingerprint of the reader. Default `anonymous`. */
  fp?: string;
  thread?: Thread;
  /** Default 5. */
  retrievalPageSize?: number;
  filter?: SearchFilter;
  /** Context items that are sent in addition to those stored with the last question of the reader. */
  context?: readonly ContextItem[];
  /** Sent without query and fragment. Not sent if it is longer than 200 characters: a truncated path would name another page. */
  currentPath?: string;
}

function toContextItem({ type, value, path, elementId }: ContextItem): ContextItem {
  const unsent = { pagePath: undefined, truncated: undefined };
  return definedOnly({ type, value, path, elementId, ...unsent } satisfies Record<keyof ContextItem, unknown>);
}

function toFilter(filter: SearchFilter | undefined, apiVersion: ApiVersion): SearchFilter | undefined {
  const { version, language, groups } = filter ?? {};
  const isWithoutGroups = apiVersion === 'v1';
  if (groups && isWithoutGroups) warnOfUnsentGroups();
  const sent = definedOnly({
    version: version || undefined,
    language: language || undefined,
    groups: isWithoutGroups ? undefined : groups || undefined,
  } satisfies Record<keyof SearchFilter, unknown>);
  return Object.keys(sent).length > 0 ? sent : undefined;
}

/**
 * Removes the files that are not sent: files with an empty URL, and files in `data:` URLs, except those of the reader's last message. This
 * message is a question, or asks to continue an answer (see `withFilesOf`). The URL is empty if the content of the file was lost, because
 * the history does not store the content of files.
 */
function withSentFiles(message: AssistantMessage, isLastQuestion: boolean): AssistantMessage {
  const { experimental_attachments: files, ...rest } = message;
  const sent = files?.filter(({ url }) => url !== '' && (isLastQuestion || !isDataUrl(url))) ?? [];
  return sent.length > 0 ? { ...rest, experimental_attachments: sent } : rest;
}

/** Whether a message asks the service to continue an answer. Such a message has no context and no files of its own. */
const isContinuation = ({ annotations }: MessageLike) => annotations?.some(isContinueAnnotation) ?? false;

/**
 * Adds the files of a question to the message that asks to continue its answer, because services read only the files of the last message.
 * Adds only files in `data:` URLs.
 */
function withFilesOf(question: MessageLike | undefined, continuation: MessageLike): MessageLike {
  const files = question && toAssistantMessage(question)?.experimental_attachments;
  return files
    ? { ...continuation, experimental_attachments: files.filter(({ url }) => isDataUrl(url)) }
    : continuation;
}

/** For each version: the function that converts a message for sending. */
const MESSAGE_WRITERS: Readonly<
  Record<ApiVersion, (message: AssistantMessage) => AssistantMessage | UiMessage | undefined>
> = { v1: withBareSignatures, v2: toUiMessage };

/**
 * Builds the body of `POST {discoveryUrl}/{apiVersion}/assistant/{domain}/message` from documented fields only. Drops what chat clients add
 * to messages: `data`, `toolInvocations`, `revisionId` and file parts. Also drops empty answers and unfinished tool calls. For version 2,
 * drops all tool calls, all annotations, and messages with the role `data`.
 *
 * Two parts of a message are sent only for the last question: the context in its annotations, and its files with `data:` URLs. So a
 * question that is asked again keeps its context and files, and later questions do not get them. If the last message asks to continue an
 * answer, the question of that answer counts as the last question.
 *
 * @example
 * toMessageRequest({ messages, fp: 'reader-7', thread: { id: 't_1' }, currentPath: '/guide/theming' })
 */
export function toMessageRequest(input: MessageRequestInput & { apiVersion?: 'v1' }): AssistantRequest;
export function toMessageRequest(input: MessageRequestInput): MessageRequest;
export function toMessageRequest(input: MessageRequestInput): MessageRequest {
  const { apiVersion = DEFAULT_API_VERSION } = input;
  // Callers in JavaScript can pass an unknown version. Use the default writer for it: `assistantEndpoint` refuses the version before the
  // request is sent.
  const writeMessage = MESSAGE_WRITERS[apiVersion] ?? MESSAGE_WRITERS[DEFAULT_API_VERSION];
  const lastMessage = input.messages.findLast(({ role }) => role === 'user');
  const question = input.messages.findLast((message) => message.role === 'user' && !isContinuation(message));
  const context = [...readContextAnnotations(question?.annotations), ...(input.context ?? [])].map(toContextItem);
  const currentPath = input.currentPath?.replace(/[?#].*$/s, '');
  const { id, key } = input.thread ?? {};
  return definedOnly({
    fp: input.fp || ANONYMOUS_FINGERPRINT,
    messages: input.messages.flatMap((message) => {
      const isLast = message === lastMessage;
      const known = toAssistantMessage(isLast && message !== question ? withFilesOf(question, message) : message);
      return (known && writeMessage(withSentFiles(known, isLast))) ?? [];
    }),
    threadId: isThreadToken(id) ? id : undefined,
    threadKey: isThreadToken(id) && isThreadToken(key) ? key : undefined,
    retrievalPageSize: input.retrievalPageSize ?? DEFAULT_RETRIEVAL_PAGE_SIZE,
    filter: toFilter(input.filter, apiVersion),
    context: context.length > 0 ? context : undefined,
    currentPath: currentPath && currentPath.length <= MAX_CURRENT_PATH_LENGTH ? currentPath : undefined,
  } satisfies Record<keyof MessageRequest, unknown>);
}
