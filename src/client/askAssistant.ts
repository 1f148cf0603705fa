import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { AnswerOutcome } from '../protocol/messages/answerOutcome.js';
import type {
  Attachment,
  ContextItem,
  MessageRequest,
  SearchFilter,
  Source,
  Thread,
} from '../protocol/messages/assistantMessage.js';
import { mergeThread, readThread } from '../protocol/messages/thread.js';
import type { MessageLike } from '../protocol/messages/toAssistantMessage.js';
import { toMessageRequest } from '../protocol/messages/toMessageRequest.js';
import { warnOfIgnoredThread } from '../protocol/messages/warnOfIgnoredThread.js';
import { isIncompleteReason } from '../protocol/stream/isIncompleteReason.js';
import type { StreamPart, Usage } from '../protocol/stream/StreamPart.js';
import { isAbsent } from '../values/isAbsent.js';
import { assistantEndpoint, type EndpointOptions } from './assistantEndpoint.js';
import { checkCredentials } from './checkCredentials.js';
import type { FetchFunction } from './FetchFunction.js';
import { refuseAdminKey } from './mergeHeaders.js';
import { parseHeaders } from './readHeaders.js';
import { sendMessage } from './sendMessage.js';
import type { Timeouts } from './timeouts.js';

/** A question or a conversation, and the endpoint. */
export interface AskAssistantOptions extends EndpointOptions {
  /** The question. Required without `messages`; ignored with `messages`. */
  question?: string;
  /** The conversation so far, with the question as its last message. */
  messages?: readonly MessageLike[];
  /** Fingerprint of the reader. Default `anonymous`. */
  fp?: string;
  /** Continues this thread. */
  threadId?: string;
  /** The key that the service returned with the thread, if any. */
  threadKey?: string;
  /** Number of search results that an answer uses, 1 to 20. Default 5. */
  retrievalPageSize?: number;
  /** Searches only pages that match this filter. Default: no filter. */
  filter?: SearchFilter;
  /** Code or text that the question refers to. */
  context?: readonly ContextItem[];
  /** Files to send with `question`. The local service reads text files in `data:` URLs, and images if its model reads images. */
  attachments?: readonly Attachment[];
  /** Path of the page that the reader is on. A path of more than 200 characters is not sent. */
  currentPath?: string;
  /** Default: the global `fetch`. */
  fetch?: FetchFunction;
  /** Headers to add to the request. */
  headers?: Record<string, string>;
  /** As in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials;
  /** Time limits in milliseconds. */
  timeouts?: Timeouts;
  /** Stops the answer. If the answer was not complete, its last event is an `error` of kind `aborted`. */
  signal?: AbortSignal;
}

/**
 * The events of an answer in the order of their arrival. Exactly one `finish` or `error` is the last event. With `complete: false` the
 * model ended its answer early: `finishReason` is `length` or `content-filter`. Only the local service sends an `outcome`.
 */
export type AssistantEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'source'; source: Source }
  | { type: 'tool'; state: 'call'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'tool'; state: 'result'; toolCallId: string; toolName: string; result: unknown }
  | { type: 'step'; finishReason: string }
  | { type: 'error'; error: DocsAssistantError }
  | {
      type: 'finish';
      finishReason: string;
      complete: boolean;
      usage?: Usage;
      outcome?: AnswerOutcome;
      threadId?: string;
      threadKey?: string;
    };

function toEvent(
  part: StreamPart,
  toolNames: Map<string, string>,
  thread: Thread | undefined,
): AssistantEvent | undefined {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { type: part.type, text: part.text };
    case 'source':
      return part;
    case 'tool-call':
      toolNames.set(part.toolCallId, part.toolName);
      return { ...part, type: 'tool', state: 'call' };
    case 'tool-result':
      return { ...part, type: 'tool', state: 'result', toolName: toolNames.get(part.toolCallId) ?? '' };
    case 'tool-call-start':
      toolNames.set(part.toolCallId, part.toolName);
      return undefined;
    case 'step-finish':
      return { type: 'step', finishReason: part.finishReason };
    case 'finish':
      return {
        ...part,
        complete: !isIncompleteReason(part.finishReason),
        ...(thread && { threadId: thread.id }),
        ...(thread?.key !== undefined && { threadKey: thread.key }),
      };
    case 'tool-call-delta':
    case 'reasoning-signature':
    case 'redacted-reasoning':
    case 'step-start':
    case 'data':
    case 'annotations':
    case 'error':
      return undefined;
    default:
      return part satisfies never;
  }
}

function conversationOf({ question, messages, attachments }: AskAssistantOptions): readonly MessageLike[] {
  if (messages) return messages;
  if (!question?.trim()) {
    throw new DocsAssistantError('setup', 'There is no question. Set the option "question" or "messages".');
  }
  return [
    {
      id: 'question',
      role: 'user',
      content: question,
      parts: [{ type: 'text', text: question }],
      createdAt: new Date(),
      ...(attachments && { experimental_attachments: attachments }),
    },
  ];
}

/**
 * Checks the types of the options `question`, `currentPath` and `messages`. Callers in JavaScript can pass anything.
 *
 * @throws {DocsAssistantError} kind `setup`.
 */
function checkTypes({ question, currentPath, messages }: AskAssistantOptions): void {
  for (const [name, value] of Object.entries({ question, currentPath }))
    if (!isAbsent(value) && typeof value !== 'string')
      throw new DocsAssistantError('setup', `The option "${name}" must be a string.`);
  if (!isAbsent(messages) && !Array.isArray(messages))
    throw new DocsAssistantError('setup', 'The option "messages" must be an array.');
}

/**
 * Asks the assistant and yields its answer as typed events, without React: for scripts, servers, tests and the command line. Works in
 * browsers, Node 20 or later and edge runtimes. Outside a browser, `discoveryUrl` must be absolute, unless your own `fetch` accepts paths.
 *
 * @throws {DocsAssistantError} immediately, with kind `setup` or `wrong-key`, for invalid options. All other errors arrive as the last
 * event, `{ type: 'error', error }`. These include faults that are noticed only when the request is sent: messages that cannot be converted
 * to JSON, and outside a browser a `discoveryUrl` that is only a path.
 * @example
 * const discoveryUrl = 'http://127.0.0.1:4321/discovery';
 * for await (const event of askAssistant({ domain: 'acme', discoveryUrl, question: 'How do I theme it?' })) {
 *   if (event.type === 'text') process.stdout.write(event.text);
 *   if (event.type === 'error') console.error(event.error.message);
 * }
 */
export function askAssistant(options: AskAssistantOptions): AsyncGenerator<AssistantEvent, void, undefined> {
  const endpoint = assistantEndpoint(options);
  checkCredentials(options.credentials);
  checkTypes(options);
  // Callers in JavaScript can pass a function, which is called when the request is sent.
  if (typeof options.headers !== 'function') refuseAdminKey(parseHeaders(options.headers));
  const given = readThread(options, warnOfIgnoredThread);
  const request = toMessageRequest({
    ...options,
    messages: conversationOf(options),
    retrievalPageSize: checkRetrievalPageSize(options.retrievalPageSize),
    ...(given && { thread: given }),
  });
  return stream(options, endpoint, request, given);
}

async function* stream(
  options: AskAssistantOptions,
  endpoint: ReturnType<typeof assistantEndpoint>,
  request: MessageRequest,
  given: Thread | undefined,
): AsyncGenerator<AssistantEvent, void, undefined> {
  const toolNames = new Map<string, string>();
  let thread = given;
  try {
    const batches = await sendMessage({
      ...options,
      url: endpoint.url,
      endpointHeaders: endpoint.headers,
      request,
      onThread(received) {
        thread = mergeThread(thread, received);
      },
    });
    for await (const parts of batches) {
      for (const part of parts) {
        const event = toEvent(part, toolNames, thread);
        if (event) yield event;
      }
    }
  } catch (error) {
    if (!(error instanceof DocsAssistantError)) throw error;
    yield { type: 'error', error };
  }
}
