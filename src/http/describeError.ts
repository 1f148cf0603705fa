import { maskKeys } from '../protocol/keys/maskKeys.js';
import { readErrorCode } from './errorCode.js';

/** Maximum length of a description, in characters. */
const MAX_LENGTH = 500;
/** Maximum number of causes that are included. */
const MAX_CAUSES = 4;
/** User and password in a URL, as in `redis://user:password@host`. */
const URL_CREDENTIALS = /\/\/[^/\s@]*@/g;

/**
 * Describes an error and its causes on one line, with keys masked, for the log.
 *
 * @example describeError(new Error('The store failed.', { cause: new Error('ECONNREFUSED') }))
 * // 'Error: The store failed. Cause: Error: ECONNREFUSED'
 */
export function describeError(error: unknown): string {
  const lines: string[] = [];
  for (let current = error; current !== undefined && lines.length <= MAX_CAUSES; ) {
    lines.push(nameOf(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return lines.join(' Cause: ').slice(0, MAX_LENGTH);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'An unknown error.';
  const code = readErrorCode(error);
  const message = maskKeys(error.message.replace(URL_CREDENTIALS, '//••••@').replace(/\s+/g, ' '));
  return `${error.name}: ${message}${code === undefined ? '' : ` (${code})`}`;
}
