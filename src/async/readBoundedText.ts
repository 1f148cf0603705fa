import { raceTimeout } from './raceTimeout.js';

/** Limits for reading a body. */
export interface BodyLimits {
  maxBytes: number;
  /**
   * Maximum time until the whole body has arrived (ms). Default: no limit. A server that sets a timeout for the connection needs no limit
   * here.
   */
  timeoutMs?: number;
  /** Settles like the promise of the next chunk, or rejects to end the reading. */
  raceChunk?: <Value>(chunk: Promise<Value>) => Promise<Value>;
}

/** Why a body could not be read. `too-large`, `too-slow`: over a limit. `broken`: the connection broke, or other code reads the body. */
export type BodyFailure = 'too-large' | 'too-slow' | 'broken';

/** The text of a body. */
export interface BoundedText {
  /** If `failure` is set, only the beginning of the body: as much as arrived within the limits. */
  text: string;
  failure?: BodyFailure;
  /** The error of a connection that broke, or of `raceChunk`. */
  cause?: unknown;
}

/** Reads a body as text. Counts the bytes as they arrive, because `Content-Length` may be missing or wrong. Never rejects. */
export async function readBoundedText(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, timeoutMs, raceChunk = (chunk) => chunk }: BodyLimits,
): Promise<BoundedText> {
  if (!body) return { text: '' };
  if (body.locked) return { text: '', failure: 'broken' };
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async (): Promise<BoundedText> => {
    let bytesLeft = maxBytes;
    for (;;) {
      const { done, value } = await raceChunk(reader.read());
      if (done) return { text: text + decoder.decode() };
      text += decoder.decode(value.subarray(0, bytesLeft), { stream: true });
      bytesLeft -= value.byteLength;
      if (bytesLeft < 0) return { text, failure: 'too-large' };
    }
  };
  const timeout = new Error('The body took too long.');
  try {
    return await (timeoutMs === undefined ? read() : raceTimeout(read(), timeoutMs, () => timeout));
  } catch (cause) {
    return cause === timeout ? { text, failure: 'too-slow' } : { text, failure: 'broken', cause };
  } finally {
    reader.cancel().catch(() => {});
  }
}
