import { expect } from 'vitest';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import type { NamedThread } from '../../src/protocol/messages/thread.js';
import { mergeParts } from '../../src/protocol/stream/mergeParts.js';
import { readDataStream } from '../../src/protocol/stream/readDataStream.js';
import type { StreamPart } from '../../src/protocol/stream/StreamPart.js';

const encoder = new TextEncoder();

/** The parts of a reply, and what `readDataStream` reports about it. Calls of `onFinish` and `onResume` are not recorded. */
export interface Reply {
  parts: StreamPart[];
  threads: NamedThread[];
  /** Thread fields (`threadId`, `threadKey`) that the client ignored because their values are malformed. */
  ignored: string[];
  skipped: number;
  error: DocsAssistantError | undefined;
}

/** A network chunk, or the error that breaks the connection. */
export type Chunk = string | Uint8Array | Error;

export async function* chunked(chunks: readonly Chunk[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
  }
}

/** Reads a reply that arrives in these chunks. */
export async function readReply(...chunks: Chunk[]): Promise<Reply> {
  const parts: StreamPart[] = [];
  const reply: Reply = { parts, threads: [], ignored: [], skipped: 0, error: undefined };
  try {
    const stream = readDataStream(chunked(chunks), {
      onThread: (thread) => reply.threads.push(thread),
      onIgnoredThread: (field) => reply.ignored.push(field),
      onSkippedLines: (count) => {
        reply.skipped = count;
      },
    });
    for await (const batch of stream) parts.push(...batch);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(DocsAssistantError);
    reply.error = thrown as DocsAssistantError;
  }
  return { ...reply, parts: mergeParts(parts) };
}

export const textOf = ({ parts }: Reply): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
