import { readBoundedText } from '../http/readBoundedText.js';
import { parseJson } from '../http/readJsonObject.js';
import { ProxyError } from './ProxyError.js';
import { unusableReply } from './unusableReply.js';

/**
 * Reads the JSON of a reply of the docs platform; undefined if it is not JSON.
 *
 * @throws {ProxyError} 502 with the cause if the reply breaks off or is too large; 504 if it is too slow.
 */
export async function readPlatformReply(
  body: ReadableStream<Uint8Array> | null,
  limits: { maxBytes: number; timeoutMs: number },
): Promise<unknown> {
  let cause: unknown;
  const onBroken = (error: unknown) => {
    cause = error;
  };
  const read = await readBoundedText(body, { ...limits, onBroken });
  if (typeof read === 'object') return parseJson(read.text);
  if (read === 'too-slow') throw new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.');
  throw unusableReply(read === 'broken' ? cause : new Error(`It is larger than ${limits.maxBytes} bytes.`));
}
