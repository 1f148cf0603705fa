import { sendMessage } from '../client/sendMessage.js';
import type { AssistantRequest, Thread } from '../protocol/assistantMessage.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isIncompleteReason } from '../protocol/isIncompleteReason.js';
import type { StreamPart } from '../protocol/StreamPart.js';
import { writeDataStream } from '../protocol/writeDataStream.js';
import type { Attempt } from './attempt.js';
import { conversationEndpoint } from './conversationEndpoint.js';
import { headersOf } from './headersOf.js';
import type { DocsAssistantOptions } from './options.js';
import { paceStream } from './paceStream.js';

/** What the hook's `fetch` needs from the conversation. */
export interface AssistantFetchHost {
  options: () => DocsAssistantOptions;
  /** The attempt that the next request belongs to. */
  attempt: () => Attempt | undefined;
  onThread: (attempt: Attempt, thread: Thread) => void;
  /** The thread that the request named is not known any more. */
  onThreadGone: (attempt: Attempt) => void;
  onFirstPart: (attempt: Attempt) => void;
  /** The reply has begun. */
  onHeaders: (attempt: Attempt, headers: Headers) => void;
}

/** The hook calls an end by its user an `AbortError`, and only that. */
const abortError = () => new DOMException('The reader stopped the answer.', 'AbortError');

function asDocsAssistantError(error: unknown): DocsAssistantError {
  if (error instanceof DocsAssistantError) return error;
  return new DocsAssistantError('protocol', 'The answer could not be read.', { cause: error });
}

/** Notes on the attempt how it ended, and gives the error in the words that the hook understands. */
function endWith(attempt: Attempt, error: unknown, threadId: string | undefined, host: AssistantFetchHost): unknown {
  const known = asDocsAssistantError(error);
  if (known.kind === 'aborted') {
    attempt.outcome = 'stopped';
    return abortError();
  }
  attempt.outcome = known.kind === 'truncated' ? 'truncated' : 'failed';
  attempt.error = known;
  if (known.kind === 'not-found' && threadId !== undefined) {
    attempt.error = new DocsAssistantError(
      'not-found',
      'The service does not know this thread any more. It was forgotten; asking again starts a new one.',
      { ...known, resource: 'thread', cause: known },
    );
    host.onThreadGone(attempt);
  }
  return attempt.error;
}

/**
 * The `fetch` that the v4 hook is given. Everything the hook gets wrong is put right here: where the request goes, time limits, typed
 * errors, the thread, dangerous lines, how the answer ended, one update a frame (DESIGN.md, "Lean on useChat, guard the wire").
 *
 * @param conversationId Whose hook it is for; it sends nothing for another conversation.
 */
export function createAssistantFetch(host: AssistantFetchHost, conversationId: string): typeof globalThis.fetch {
  return async (_input, init) => {
    const attempt = host.attempt();
    // A hook takes a moment before it sends: by then its conversation may be over, and the attempt another one's.
    if (attempt?.conversationId !== conversationId) throw abortError();
    let threadId: string | undefined;
    // The hook aborts its own signal on stop; ours also ends a attempt that the hook has not begun to fetch yet.
    const stop = () => attempt.controller.abort();
    init?.signal?.addEventListener('abort', stop, { once: true });

    async function* follow(
      batches: AsyncIterable<StreamPart[]>,
      attempt: Attempt,
    ): AsyncGenerator<StreamPart[], void, undefined> {
      let began = false;
      let finishReason: string | undefined;
      try {
        for await (const batch of paceStream(batches)) {
          // Data lines would pile up in the hook over all turns, and nobody reads them.
          const parts = batch.filter(({ type }) => type !== 'data');
          if (parts.length === 0) continue;
          if (!began) host.onFirstPart(attempt);
          began = true;
          for (const part of parts) {
            if (part.type === 'text') attempt.answerLength += part.text.length;
            if (part.type === 'finish') finishReason = part.finishReason;
          }
          yield parts;
        }
        attempt.outcome = isIncompleteReason(finishReason) ? finishReason : 'complete';
      } catch (error) {
        throw endWith(attempt, error, threadId, host);
      }
    }

    try {
      attempt.controller.signal.throwIfAborted();
      const options = host.options();
      const endpoint = conversationEndpoint(options);
      const request: AssistantRequest = JSON.parse(String(init?.body));
      threadId = request.threadId;
      const batches = await sendMessage({
        url: endpoint.url,
        request,
        endpointHeaders: endpoint.headers,
        headers: () => headersOf(options),
        signal: attempt.controller.signal,
        onThread: (thread) => host.onThread(attempt, thread),
        onHeaders: (headers) => host.onHeaders(attempt, headers),
        onRequest: (sent) => {
          attempt.request = sent;
        },
        onSkippedLines: (count) => {
          attempt.skippedLines = count;
        },
        ...(options.fetch && { fetch: options.fetch }),
        ...(options.credentials && { credentials: options.credentials }),
        ...(options.timeouts && { timeouts: options.timeouts }),
      });
      return new Response(writeDataStream(follow(batches, attempt), stop));
    } catch (error) {
      const aborted = attempt.controller.signal.aborted && !(error instanceof DocsAssistantError);
      throw endWith(attempt, aborted ? new DocsAssistantError('aborted', 'Stopped.') : error, threadId, host);
    }
  };
}
