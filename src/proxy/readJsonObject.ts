import { raceTimeout } from '../async/raceTimeout.js';
import { isRecord } from '../protocol/isRecord.js';
import { ProxyError } from './ProxyError.js';

/**
 * The text of a body, bounded in size and time.
 *
 * @returns undefined when it is larger than allowed or takes too long; what went wrong is the caller's to say.
 */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  limitMs: number,
): Promise<{ text: string } | 'too-large' | 'too-slow' | 'broken'> {
  if (!body) return { text: '' };
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const timeout = new Error('The body took too long.');
  let text = '';
  let bytes = 0;
  async function read(): Promise<{ text: string } | 'too-large'> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode() };
      bytes += value.byteLength;
      if (bytes > maxBytes) return 'too-large';
      text += decoder.decode(value, { stream: true });
    }
  }
  try {
    return await raceTimeout(read(), limitMs, () => timeout);
  } catch (error) {
    return error === timeout ? 'too-slow' : 'broken';
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Maximum depth of arrays and objects in a body. `JSON.stringify` overflows the stack at some thousands. */
const MAX_NESTING = 100;

/**
 * The JSON object that a caller sent.
 *
 * @throws {ProxyError} 413, 408 or 400
 */
export async function readJsonObject(
  request: Request,
  maxBytes: number,
  limitMs: number,
): Promise<Record<string, unknown>> {
  const value = parsedJson(await readText(request, maxBytes, limitMs));
  if (!isRecord(value)) throw new ProxyError(400, 'bad-request', 'The body must be a JSON object.');
  if (isNestedDeeper(value, MAX_NESTING)) {
    throw new ProxyError(400, 'bad-request', `The body is nested more than ${MAX_NESTING} levels deep.`);
  }
  return value;
}

/** The value of JSON text; undefined when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks the value level by level: recursion would overflow the stack on the input that this looks for. */
function isNestedDeeper(value: object, maxDepth: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((parent) =>
      Object.values(parent).filter((child) => typeof child === 'object' && child !== null),
    );
  }
  return false;
}

/** @throws {ProxyError} 400 for a request that carries more than white space, where nothing is expected. */
export async function refuseBody(request: Request, limitMs: number): Promise<void> {
  const text = await readText(request, 1_000, limitMs);
  if (text.trim() === '' || /^\s*\{\s*\}\s*$/.test(text)) return;
  throw new ProxyError(400, 'bad-request', 'This request takes no body.');
}

async function readText(request: Request, maxBytes: number, limitMs: number): Promise<string> {
  const read = await readBounded(request.body, maxBytes, limitMs);
  if (typeof read === 'object') return read.text;
  if (read === 'too-large') throw new ProxyError(413, 'too-large', `The body is larger than ${maxBytes} bytes.`);
  if (read === 'too-slow') throw new ProxyError(408, 'bad-request', 'The body did not arrive in time.');
  throw new ProxyError(400, 'bad-request', 'The body could not be read.');
}
