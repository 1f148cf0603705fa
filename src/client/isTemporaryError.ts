import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';

/**
 * Whether errors of a kind are often temporary. `empty` and `protocol` count as temporary, because a gateway may have replaced the reply of
 * the service.
 */
const IS_TEMPORARY: Readonly<Record<ErrorKind, boolean>> = {
  network: true,
  timeout: true,
  truncated: true,
  empty: true,
  protocol: true,
  server: true,
  'rate-limit': true,
  'stream-error': false,
  'bad-request': false,
  auth: false,
  quota: false,
  forbidden: false,
  'not-found': false,
  'not-ready': false,
  'too-large': false,
  http: false,
  challenge: false,
  'wrong-key': false,
  setup: false,
  aborted: false,
};
/** Statuses after which a retry may succeed. 5xx are missing here: they have the kind `server`. */
const TEMPORARY_STATUSES: ReadonlySet<number | undefined> = new Set([408, 425, 429]);

/** Whether an error is probably temporary. If so, retry the request, provided that it is safe to repeat. */
export function isTemporaryError(error: DocsAssistantError): boolean {
  return IS_TEMPORARY[error.kind] || TEMPORARY_STATUSES.has(error.status);
}
