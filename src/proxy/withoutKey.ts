import { containsKey } from './adminKey.js';

const MASK = '••••';
/** Maximum number of nested causes. Deeper causes are dropped, so that a cycle of causes ends. */
const MAX_CAUSES = 8;

/**
 * Replaces a key in the messages of an error and of its causes, for the log of the server. The `fetch` of a site may quote the headers of a
 * request, and `maskKeys` does not recognize keys without a known prefix. Returns the error itself if no message contains the key.
 * Otherwise returns a copy with the name, message, stack, code and cause.
 */
export function withoutKey(error: unknown, key: string, depth = 0): unknown {
  if (typeof error === 'string') return replaceKey(error, key);
  if (!(error instanceof Error)) return error;
  const cause = depth < MAX_CAUSES ? withoutKey(error.cause, key, depth + 1) : undefined;
  const message = replaceKey(error.message, key);
  if (message === error.message && cause === error.cause) return error;
  const copy = new Error(message, cause === undefined ? {} : { cause });
  const { code } = error as { code?: unknown };
  return Object.assign(copy, {
    name: error.name,
    stack: replaceKey(error.stack ?? '', key),
    ...(code !== undefined && { code }),
  });
}

function replaceKey(text: string, key: string): string {
  if (!containsKey(text, key)) return text;
  const replaced = text.replaceAll(key, MASK);
  // An encoded key cannot be replaced by itself.
  return containsKey(replaced, key) ? `${MASK} (This text contained an encoded key.)` : replaced;
}
