import { sendMessage } from '../client/sendMessage.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Thread } from '../protocol/messages/assistantMessage.js';
import { isIncompleteReason } from '../protocol/stream/isIncompleteReason.js';
import type { StreamPart } from '../protocol/stream/StreamPart.js';
import { writeDataStream } from '../protocol/stream/writeDataStream.js';
import type { Attempt } from './Attempt.js';
import { conversationEndpoint } from './conversationEndpoint.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import { headersOf } from './headersOf.js';
import { paceStream } from './paceStream.js';

/** State and callbacks of the conversation for the `fetch` that `useChat` calls. */
export interface AssistantFetchHost {
  options: () => DocsAssistantOptions;
  /** The attempt that the next request belongs to. */
  attempt: () => Attempt | undefined;
  onThread: (attempt: Attempt, thread: Thread) => void;
  /** Called when the service no longer knows the thread of the request. */
  onThreadGone: (attempt: Attempt) => void;
  /** Called when the headers of a reply have arrived. */
  onHeaders: (attempt: Attempt) => void;
  /** Called when the first part of the answer has arrived. */
  onFirstPart: (attempt: Attempt) => void;
  /** Called when the first text of the answer has arrived. Parts for a search or for reasoning may arrive before the text. */
  onFirstText: (attempt: Attempt) => void;
}

/** Creates the error for a stopped answer and for a refused request: `useChat` treats every error except an `AbortError` as a failure. */
const abortError = () => new DOMException('The reader stopped the answer.', 'AbortError');

/**
 * Creates the `fetch` that `useChat` of AI SDK v4 calls. It adds the features that the hook lacks. It chooses the endpoint, applies time
 * limits, throws typed errors and stores the thread. It also filters the stream, records the outcome, and merges chunks into one update per
 * frame.
 *
 * @param conversationId The conversation of the hook. Requests are refused when another conversation has replaced it.
 */
export function createAssistantFetch(host: AssistantFetchHost, conversationId: string): typeof globalThis.fetch {
  return async (_input, init) => {
    const attempt = host.attempt();
    // `useChat` calls this function with a delay. Meanwhile another conversation may have started.
    if (attempt?.conversationId !== conversationId) throw abortError();
    const { controller } = attempt;
    // `useChat` stops an answer with its own signal, so stop the attempt when that signal is aborted. The request uses the signal of the
    // attempt: the reader can stop the attempt before `useChat` calls this function.
    const stop = () => controller.abort();
    init?.signal?.addEventListener('abort', stop, { once: true });
    try {
      controller.signal.throwIfAborted();
      const batches = await sendRequest(attempt, host);
      return new Response(writeDataStream(followAnswer(batches, attempt, host), stop));
    } catch (error) {
      const isStopped = controller.signal.aborted && !(error instanceof DocsAssistantError);
      throw recordEnd(attempt, isStopped ? new DocsAssistantError('aborted', 'The answer was stopped.') : error, host);
    }
  };
}

/** Sends the prepared request. The body from `useChat` is empty and not used, so that the messages are written as JSON only once. */
async function sendRequest(attempt: Attempt, host: AssistantFetchHost): Promise<AsyncIterable<StreamPart[]>> {
  const options = host.options();
  const endpoint = conversationEndpoint(options);
  const request = attempt.requestBody;
  if (!request) throw new Error('The request was not prepared.');
  return sendMessage({
    url: endpoint.url,
    request,
    endpointHeaders: endpoint.headers,
    credentials: endpoint.credentials,
    headers: () => headersOf(options),
    signal: attempt.controller.signal,
    onThread: (thread) => host.onThread(attempt, thread),
    onHeaders: () => host.onHeaders(attempt),
    onRequest: (sent) => {
      attempt.request = sent;
    },
    onSkippedLines: (count) => {
      attempt.skippedLines = count;
    },
    ...(options.apiVersion && { apiVersion: options.apiVersion }),
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.timeouts && { timeouts: options.timeouts }),
  });
}

/** Passes the parts of an answer on to `useChat`, and records the length of the text and how the answer ends. */
async function* followAnswer(
  batches: AsyncIterable<StreamPart[]>,
  attempt: Attempt,
  host: AssistantFetchHost,
): AsyncGenerator<StreamPart[], void, undefined> {
  let hasBegun = false;
  let finishReason: string | undefined;
  try {
    for await (const batch of paceStream(batches)) {
      // Drop data parts: `useChat` would collect them over all turns, and nothing reads them.
      const parts = batch.filter(({ type }) => type !== 'data');
      if (parts.length === 0) continue;
      if (!hasBegun) host.onFirstPart(attempt);
      hasBegun = true;
      for (const part of parts) {
        if (part.type === 'text' && part.text !== '') {
          if (attempt.answerLength === 0) host.onFirstText(attempt);
          attempt.answerLength += part.text.length;
        }
        if (part.type === 'finish') finishReason = part.finishReason;
      }
      yield parts;
    }
    attempt.outcome = isIncompleteReason(finishReason) ? finishReason : 'complete';
  } catch (error) {
    throw recordEnd(attempt, error, host);
  }
}

/** Records the outcome of an attempt that failed or was stopped. @returns the error to throw to `useChat`. */
function recordEnd(attempt: Attempt, thrown: unknown, host: AssistantFetchHost): unknown {
  const error =
    thrown instanceof DocsAssistantError
      ? thrown
      : new DocsAssistantError('protocol', 'The answer could not be read.', { cause: thrown });
  if (error.kind === 'aborted') {
    attempt.outcome = 'stopped';
    return abortError();
  }
  attempt.outcome = error.kind === 'truncated' ? 'truncated' : 'failed';
  attempt.error = error;
  if (error.resource === 'thread') host.onThreadGone(attempt);
  return error;
}
