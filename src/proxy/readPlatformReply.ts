import { readBoundedText } from '../async/readBoundedText.js';
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
  const { text, failure, cause } = await readBoundedText(body, limits);
  if (!failure) return parseJson(text);
  if (failure === 'too-slow')
    throw new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.');
  throw unusableReply(failure === 'broken' ? cause : new Error(`It is larger than ${limits.maxBytes} bytes.`));
}
