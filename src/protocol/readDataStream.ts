import { createLineSplitter } from './createLineSplitter.js';
import {
  createStreamReader,
  isUnreadable,
  type StreamReader,
  type StreamReaderObserver,
} from './createStreamReader.js';
import { DocsAssistantError } from './DocsAssistantError.js';
import { mergeParts } from './mergeParts.js';
import type { StreamPart } from './StreamPart.js';

/** Receives facts about a reply other than its parts. */
export interface StreamObserver extends Pick<StreamReaderObserver, 'onThread' | 'onIgnoredThread'> {
  /** Called at a `finish` part and for content after it. The client then limits the time until the server closes the connection. */
  onFinish?: (() => void) | undefined;
  /** Called once at the end with the number of lines that could not be used. */
  onSkippedLines?: ((count: number) => void) | undefined;
}

/** Returns the error for a reply without content. */
function failureOfEmptyReply({ seen, finish }: StreamReader, cause: unknown): DocsAssistantError {
  const serverMessage = seen.foreignText;
  if (seen.isUiMessageStream) {
    return new DocsAssistantError(
      'protocol',
      'The reply is a UI message stream of AI SDK 5 or later. This interface (v1) needs a data stream of AI SDK v4: answer with toDataStreamResponse() of ai@4.',
      { serverMessage, cause },
    );
  }
  if (!seen.understood && serverMessage.trim() !== '') {
    return new DocsAssistantError(
      'protocol',
      'The reply is not an AI SDK v4 data stream. Check that discoveryUrl leads to the assistant interface; see serverMessage.',
      { serverMessage, cause },
    );
  }
  if (!finish.current && cause !== undefined) {
    return new DocsAssistantError('network', 'The connection broke before any part of the answer arrived.', { cause });
  }
  return new DocsAssistantError('empty', 'The service answered with status 200 and no text.', { cause });
}

/**
 * Returns the error for a reply that has ended.
 *
 * @param cause The error that ended the reply early. An error after the finish does not matter, unless content has followed the finish.
 * @returns undefined for a complete reply.
 */
function failureOf(reader: StreamReader, cause: unknown): DocsAssistantError | undefined {
  const { seen, finish } = reader;
  // A finish of another protocol does not make an unreadable reply complete.
  if (seen.isUiMessageStream && !seen.hasContent) return failureOfEmptyReply(reader, cause);
  if (seen.errorMessage !== undefined || finish.current?.finishReason === 'error') {
    const details = seen.errorMessage === undefined ? {} : { serverMessage: seen.errorMessage };
    return new DocsAssistantError('stream-error', 'The service reported an error within its answer.', details);
  }
  const isFinished = finish.current !== undefined && (cause === undefined || !finish.hasLaterContent);
  if (isFinished && (seen.hasContent || finish.current?.finishReason === 'content-filter')) return undefined;
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
  if (!seen.hasContent) return failureOfEmptyReply(reader, cause);
  return new DocsAssistantError('truncated', 'The answer ended without a finish part. The text that arrived is kept.', {
    cause,
  });
}

/**
 * Reads a reply leniently. Yields the parts of a network chunk as one batch, with neighbouring text merged, and `finish` as the last part.
 * Drops unknown, malformed and dangerous lines. Removes `finish` elements and passes their thread to `onThread`.
 *
 * @throws {DocsAssistantError} kind `stream-error`, `empty`, `protocol`, `network` or `truncated`, after all usable parts. A
 * `DocsAssistantError` from `bytes` (a time limit, a stop) passes through, unless the reply was complete before it. A time limit in the
 * middle of an answer becomes `truncated`, like a connection that breaks there.
 */
export async function* readDataStream(
  bytes: AsyncIterable<Uint8Array>,
  { onThread, onIgnoredThread, onFinish, onSkippedLines }: StreamObserver = {},
): AsyncGenerator<StreamPart[], void, undefined> {
  const splitter = createLineSplitter();
  let isFinishNews = false;
  const reader = createStreamReader({
    onThread,
    onIgnoredThread,
    onFinish() {
      isFinishNews = true;
    },
  });

  function readLines(lines: (string | undefined)[]): StreamPart[] {
    isFinishNews = false;
    const parts = lines.flatMap((line) => reader.read(line));
    if (isFinishNews) onFinish?.();
    return mergeParts(parts);
  }

  let broken: unknown;
  try {
    for await (const chunk of bytes) {
      const parts = readLines(splitter.push(chunk));
      if (parts.length > 0) yield parts;
      if (reader.seen.errorMessage !== undefined || isUnreadable(reader.seen)) break;
    }
  } catch (error) {
    broken = error ?? new Error('The connection broke without an error.');
  }
  const parts = readLines(splitter.end());
  if (parts.length > 0) yield parts;
  onSkippedLines?.(reader.seen.skippedLines);
  const failure = failureOf(reader, broken);
  if (failure) throw failure;
  if (reader.finish.current) yield [reader.finish.current];
}
