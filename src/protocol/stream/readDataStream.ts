import { DocsAssistantError } from '../DocsAssistantError.js';
import { createLineSplitter } from './createLineSplitter.js';
import type { ReplyObserver } from './createReplyTracker.js';
import { createStreamReader, type StreamReader } from './createStreamReader.js';
import { isIncompleteReason } from './isIncompleteReason.js';
import { mergeParts } from './mergeParts.js';
import { isUnreadable } from './ReplySummary.js';
import type { StreamPart } from './StreamPart.js';

/** Receives facts about a reply other than its parts. */
export interface StreamObserver extends Pick<ReplyObserver, 'onThread' | 'onIgnoredThread'> {
  /** Called when the reply signals its end. From then on, the client can limit how long it waits for the connection to close. */
  onFinish?: (() => void) | undefined;
  /** Called when more content follows after the reply has signalled its end: some servers send several answers in one stream. */
  onResume?: (() => void) | undefined;
  /** Called once at the end with the number of lines that could not be used. */
  onSkippedLines?: ((count: number) => void) | undefined;
}

/** Returns the error for a reply without an answer. */
function failureOfEmptyReply({ seen, finish }: StreamReader, cause: unknown): DocsAssistantError {
  const serverMessage = seen.foreignText;
  if (!seen.understood && serverMessage.trim() !== '') {
    return new DocsAssistantError(
      'protocol',
      'The reply is not a stream of the AI SDK. Check that discoveryUrl leads to the assistant interface; see serverMessage.',
      { serverMessage, cause },
    );
  }
  if (!finish.current && cause !== undefined) {
    return new DocsAssistantError('network', 'The connection broke before any part of the answer arrived.', { cause });
  }
  return new DocsAssistantError('empty', 'The service answered with status 200 and no visible text.', { cause });
}

/**
 * Returns the error for a reply that has ended.
 *
 * @param cause The error that ended the reply early. An error after the finish part does not matter, unless content has followed the finish
 *   part.
 * @returns undefined for a complete reply.
 */
function failureOf(reader: StreamReader, cause: unknown): DocsAssistantError | undefined {
  const { seen, finish } = reader;
  if (seen.errorMessage !== undefined || finish.current?.finishReason === 'error') {
    const details = seen.errorMessage === undefined ? {} : { serverMessage: seen.errorMessage };
    return new DocsAssistantError('stream-error', 'The service reported an error within its answer.', details);
  }
  const isFinished =
    finish.current !== undefined && (cause === undefined || !finish.hasLaterContent) && !seen.isAborted;
  // A reply without an answer is also complete if its finish reason explains why the answer is missing. For example, a model can reach its
  // maximum length while it reasons.
  if (isFinished && (seen.hasAnswer || isIncompleteReason(finish.current?.finishReason))) return undefined;
  if (cause instanceof DocsAssistantError && !isFinished) {
    if (cause.kind !== 'timeout' || !seen.hasContent) return cause;
    return new DocsAssistantError(
      'truncated',
      `The answer was cut off. The text that arrived is kept. ${cause.message}`,
      {
        cause,
      },
    );
  }
  if (isFinished || !seen.hasContent) return failureOfEmptyReply(reader, cause);
  const reason = seen.isAborted ? 'The service stopped the answer' : 'The answer ended without a finish part';
  return new DocsAssistantError('truncated', `${reason}. The text that arrived is kept.`, { cause });
}

/**
 * Reads a reply of version 1 or 2 of the message endpoint leniently: drops unknown, malformed and dangerous lines. Yields the parts of a
 * network chunk as one batch, with neighbouring parts merged (`mergeParts`). The last part of a complete reply is `finish`.
 *
 * Some servers send values of type `finish` as data, as annotations or as events. These values are removed. If they name the id or the
 * key of a thread, the function `onThread` receives it.
 *
 * @throws {DocsAssistantError} kind `stream-error`, `empty`, `protocol`, `network` or `truncated`, after all usable parts. Rethrows a
 *   `DocsAssistantError` from `bytes` (a time limit, a stop), unless the reply was complete before the error. A time limit in the middle of
 *   an answer becomes `truncated`, like a broken connection.
 */
export async function* readDataStream(
  bytes: AsyncIterable<Uint8Array>,
  { onThread, onIgnoredThread, onFinish, onResume, onSkippedLines }: StreamObserver = {},
): AsyncGenerator<StreamPart[], void, undefined> {
  const splitter = createLineSplitter();
  let parts: StreamPart[] = [];
  /** Whether `onFinish` or `onResume` of the reader was called last for the current network chunk. Undefined if neither was called. */
  let news: 'finish' | 'resume' | undefined;
  const reader = createStreamReader({
    onPart: (part) => parts.push(part),
    onThread,
    onIgnoredThread,
    onFinish() {
      news = 'finish';
    },
    onResume() {
      news = 'resume';
    },
  });

  function readLines(lines: (string | undefined)[], isEnd = false): StreamPart[] {
    parts = [];
    news = undefined;
    for (const line of lines) reader.read(line);
    if (isEnd) reader.end();
    if (news === 'finish') onFinish?.();
    if (news === 'resume') onResume?.();
    return mergeParts(parts);
  }

  let broken: unknown;
  try {
    for await (const chunk of bytes) {
      const batch = readLines(splitter.push(chunk));
      if (batch.length > 0) yield batch;
      if (reader.seen.errorMessage !== undefined || isUnreadable(reader.seen)) break;
    }
  } catch (error) {
    broken = error ?? new Error('The connection broke without an error.');
  }
  const rest = readLines(splitter.end(), true);
  if (rest.length > 0) yield rest;
  onSkippedLines?.(reader.seen.skippedLines);
  const failure = failureOf(reader, broken);
  if (failure) throw failure;
  if (reader.finish.current) yield [reader.finish.current];
}
