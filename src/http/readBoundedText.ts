import { raceTimeout } from '../async/raceTimeout.js';

/** Limits for reading a body. */
export interface BodyLimits {
  maxBytes: number;
  /**
   * Maximum time until the whole body has arrived (ms). Default: no limit. A server that sets a timeout for the connection needs no limit
   * here.
   */
  timeoutMs?: number;
  /** Receives the error of a connection that broke. */
  onBroken?: (error: unknown) => void;
}

/** Why a body could not be read. `too-large`, `too-slow`: over a limit. `broken`: the connection broke, or other code reads the body. */
export type BodyFailure = 'too-large' | 'too-slow' | 'broken';

/** Reads a body as text. Counts the bytes as they arrive, because `Content-Length` may be missing or wrong. Never rejects. */
export async function readBoundedText(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, timeoutMs, onBroken }: BodyLimits,
): Promise<{ text: string } | BodyFailure> {
  if (!body) return { text: '' };
  if (body.locked) return 'broken';
  const reader = body.getReader();
  const timeout = new Error('The body took too long.');
  try {
    const reading = readText(reader, maxBytes);
    return await (timeoutMs === undefined ? reading : raceTimeout(reading, timeoutMs, () => timeout));
  } catch (error) {
    if (error === timeout) return 'too-slow';
    onBroken?.(error);
    return 'broken';
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<{ text: string } | 'too-large'> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    bytes += value.byteLength;
    if (bytes > maxBytes) return 'too-large';
    text += decoder.decode(value, { stream: true });
  }
}
