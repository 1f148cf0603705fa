import type { Thread } from './assistantMessage.js';
import { DocsAssistantError } from './DocsAssistantError.js';
import { createLineSplitter } from './streamLines.js';
import { mergeParts, type StreamPart } from './streamPart.js';
import { createStreamReader, type StreamReader } from './streamReader.js';

/** What someone who follows a reply may want to know beside its parts. */
export interface StreamObserver {
  /** A place that names the thread was passed. The last call holds. */
  onThread?: (thread: Thread) => void;
  /** The finish was seen; the connection may be closed. */
  onFinish?: () => void;
  /** The reply has ended; this many lines could not be used. */
  onSkippedLines?: (count: number) => void;
}

/** How a reply that has ended, or broken off with `cause`, went wrong; undefined when it is complete. */
function failureOf(reader: StreamReader, cause: unknown): DocsAssistantError | undefined {
  const { finish, errorMessage, understood, hasContent, foreignText } = reader;
  if (errorMessage !== undefined || finish?.finishReason === 'error') {
    const details = errorMessage === undefined ? {} : { serverMessage: errorMessage };
    return new DocsAssistantError('stream-error', 'The service ended its answer with an error of its own.', details);
  }
  if (finish && hasContent) return undefined;
  if (!finish && cause !== undefined && !understood && foreignText.trim() === '') {
    return new DocsAssistantError('network', 'The connection broke before anything of the answer came.', { cause });
  }
  if (finish || (!understood && foreignText.trim() === '')) {
    return new DocsAssistantError('empty', 'The service answered with nothing: status 200 and no text.', { cause });
  }
  if (!understood) {
    return new DocsAssistantError(
      'protocol',
      'The reply is not an AI SDK v4 data stream. Check that discoveryUrl leads to the assistant interface; see serverMessage.',
      { serverMessage: foreignText, cause },
    );
  }
  return new DocsAssistantError('truncated', 'The answer ended before its finish; what arrived is kept.', { cause });
}

/**
 * Reads a reply leniently: one batch of parts for each piece the network delivers, neighbouring text merged, and `finish` as the
 * very last part. Unknown, malformed and dangerous lines are dropped; whatever names the thread is handed to `onThread` and taken
 * out.
 *
 * @throws {DocsAssistantError} kind `stream-error`, `empty`, `protocol` or `truncated`, after everything that could be used.
 * A `DocsAssistantError` that the bytes themselves throw (a time limit, a stop) passes through, unless the finish was seen.
 */
export async function* readDataStream(
  bytes: AsyncIterable<Uint8Array>,
  { onThread, onFinish, onSkippedLines }: StreamObserver = {},
): AsyncGenerator<StreamPart[], void, undefined> {
  const splitter = createLineSplitter();
  const reader = createStreamReader(onThread);
  let finishSeen = false;

  function readLines(lines: (string | undefined)[]): StreamPart[] {
    const parts = lines.flatMap((line) => reader.read(line));
    if (reader.finish && reader.hasContent && !finishSeen) {
      finishSeen = true;
      onFinish?.();
    }
    return mergeParts(parts);
  }

  let broken: unknown;
  try {
    for await (const chunk of bytes) {
      const parts = readLines(splitter.push(chunk));
      if (parts.length > 0) yield parts;
      if (reader.errorMessage !== undefined || reader.hopeless) break;
    }
  } catch (error) {
    broken = error ?? new Error('The connection broke off without saying why.');
  }
  const parts = readLines(splitter.end());
  if (parts.length > 0) yield parts;
  onSkippedLines?.(reader.skippedLines);
  if (broken instanceof DocsAssistantError && !reader.finish) throw broken;
  const failure = failureOf(reader, broken);
  if (failure) throw failure;
  if (reader.finish) yield [reader.finish];
}
