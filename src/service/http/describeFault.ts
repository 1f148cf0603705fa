import { maskKeys } from '../../protocol/maskKeys.js';

/** Longest description of a fault, in characters. */
const MAX_LENGTH = 500;
/** Most causes that are named. */
const MAX_CAUSES = 4;
/** User and password of an address, as in `redis://user:password@host`. */
const URL_CREDENTIALS = /\/\/[^/\s@]*@/g;

/**
 * A fault and its causes in one line, for the log of the service, with keys masked.
 *
 * @example describeFault(new Error('The store failed.', { cause: new Error('ECONNREFUSED') }))
 * // 'Error: The store failed. Cause: Error: ECONNREFUSED'
 */
export function describeFault(fault: unknown): string {
  const lines: string[] = [];
  for (let error = fault; error !== undefined && lines.length <= MAX_CAUSES; ) {
    lines.push(nameOf(error));
    error = error instanceof Error ? error.cause : undefined;
  }
  return lines.join(' Cause: ').slice(0, MAX_LENGTH);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'An unknown fault.';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const message = maskKeys(error.message.replace(URL_CREDENTIALS, '//••••@').replace(/\s+/g, ' '));
  return `${error.name}: ${message}${code}`;
}
