import { containsKey } from './adminKey.js';

const MASK = '••••';
/** Maximum number of nested causes. Deeper causes are dropped, so that a cycle of causes ends. */
const MAX_CAUSES = 8;

/**
 * Replaces a key in the messages of an error and of its causes, for the log of the server. The `fetch` of a site may quote the headers of a
 * request, and `maskKeys` does not recognize keys without a known prefix. Returns the error itself if neither a message nor a stack contains
 * the key. Otherwise returns a copy with the name, message, stack, code and cause.
 */
export function withoutKey(error: unknown, key: string): unknown {
  return hasKey(error, key) ? copyWithoutKey(error, key) : error;
}

function hasKey(error: unknown, key: string, depth = 0): boolean {
  if (typeof error === 'string') return containsKey(error, key);
  if (!(error instanceof Error)) return false;
  const isHere = containsKey(error.message, key) || containsKey(error.stack ?? '', key);
  return isHere || (depth < MAX_CAUSES && hasKey(error.cause, key, depth + 1));
}

function copyWithoutKey(error: unknown, key: string, depth = 0): unknown {
  if (typeof error === 'string') return replaceKey(error, key);
  if (!(error instanceof Error)) return error;
  const cause = depth < MAX_CAUSES ? copyWithoutKey(error.cause, key, depth + 1) : undefined;
  const copy = new Error(replaceKey(error.message, key), cause === undefined ? {} : { cause });
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
