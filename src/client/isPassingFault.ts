import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';

/** Failures that pass: networks, silence, replies cut or replaced on the way. */
const PASSING_KINDS: ReadonlySet<ErrorKind> = new Set([
  'network',
  'timeout',
  'truncated',
  'empty',
  'protocol',
  'server',
  'rate-limit',
]);
/** 408, 425 and 429 say "later" themselves; 5xx is kind `server`. */
const PASSING_STATUSES: ReadonlySet<number | undefined> = new Set([408, 425, 429]);

/** Whether a request that failed like this may succeed a little later, so that one that is safe to repeat is worth repeating. */
export function isPassingFault(error: DocsAssistantError): boolean {
  return PASSING_KINDS.has(error.kind) || PASSING_STATUSES.has(error.status);
}
