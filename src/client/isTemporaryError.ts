import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';

/** Kinds of errors that are often temporary. For `empty` and `protocol`, a gateway may have replaced the reply. */
const TEMPORARY_KINDS: ReadonlySet<ErrorKind> = new Set([
  'network',
  'timeout',
  'truncated',
  'empty',
  'protocol',
  'server',
  'rate-limit',
]);
/** Statuses after which a retry may succeed. 5xx is kind `server`. */
const TEMPORARY_STATUSES: ReadonlySet<number | undefined> = new Set([408, 425, 429]);

/** Whether an error is probably temporary, so that a request that is safe to repeat should be repeated. */
export function isTemporaryError(error: DocsAssistantError): boolean {
  return TEMPORARY_KINDS.has(error.kind) || TEMPORARY_STATUSES.has(error.status);
}
