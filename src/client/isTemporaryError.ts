import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { TEMPORARY_4XX } from '../protocol/temporary4xx.js';

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

/** Whether an error is probably temporary. If so, retry the request, provided that it is safe to repeat. */
export function isTemporaryError(error: DocsAssistantError): boolean {
  return IS_TEMPORARY[error.kind] || TEMPORARY_4XX.has(error.status);
}
