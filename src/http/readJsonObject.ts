import { type BodyFailure, type BodyLimits, readBoundedText } from '../async/readBoundedText.js';
import { isRecord } from '../values/isRecord.js';

/** Maximum depth of arrays and objects in a body, because `JSON.stringify` overflows the stack at several thousand levels. */
export const MAX_BODY_DEPTH = 100;

/**
 * Why the body of a request cannot be used as a JSON object. The local service and the proxies have different error messages for these
 * reasons, except for `compressed`, whose message is in `COMPRESSED_BODY`.
 */
export type JsonBodyFailure = BodyFailure | 'compressed' | 'not-json' | 'not-object' | 'too-deep';

/** Whether a `Content-Type` header announces JSON in UTF-8. */
export function isJsonContentType(contentType: string | null): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  return mediaType === 'application/json' && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}

/** Error message and reply headers for a compressed body. The header names the accepted encoding (RFC 9110, 15.5.16). */
export const COMPRESSED_BODY = {
  message: 'The body must not be compressed. Send it as plain JSON, without the header "Content-Encoding".',
  headers: { 'accept-encoding': 'identity' },
};

/**
 * Reads the JSON object in the body of a request. Refuses a compressed body, or a `Content-Length` above the limit, without reading the
 * body.
 */
export async function readJsonObject(
  request: Request,
  limits: BodyLimits,
): Promise<{ value: Record<string, unknown> } | JsonBodyFailure> {
  if (!/^(?:identity)?$/i.test(request.headers.get('content-encoding')?.trim() ?? '')) return 'compressed';
  if (Number(request.headers.get('content-length')) > limits.maxBytes) return 'too-large';
  const { text, failure } = await readBoundedText(request.body, limits);
  if (failure) return failure;
  const value = parseJson(text);
  if (value === undefined) return 'not-json';
  if (!isRecord(value)) return 'not-object';
  return isDeeperThan(value, MAX_BODY_DEPTH) ? 'too-deep' : { value };
}

/** Returns the value of JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks the value level by level: recursion would overflow the stack on deeply nested values, which this check must detect. */
function isDeeperThan(value: object, maxDepth: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((parent) =>
      Object.values(parent).filter((child) => typeof child === 'object' && child !== null),
    );
  }
  return false;
}
