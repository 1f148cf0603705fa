import type { ExportLabels, ExportProblem } from '../languages/ExportLabels.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { readExportFailure } from '../protocol/exportReport.js';
import type { ProxyErrorCode } from '../protocol/ProxyErrorCode.js';

const BY_CODE: Readonly<Partial<Record<ProxyErrorCode, ExportProblem>>> = {
  'plan-required': 'plan',
  'not-allowed': 'not-allowed',
  'proxy-key': 'proxy-key',
};

const BY_KIND: Readonly<Record<ErrorKind, ExportProblem>> = {
  network: 'unreachable',
  timeout: 'too-slow',
  truncated: 'unreachable',
  empty: 'no-proxy',
  protocol: 'no-proxy',
  'stream-error': 'unexpected',
  'bad-request': 'refused',
  auth: 'signed-out',
  quota: 'rate-limit',
  forbidden: 'forbidden',
  'not-found': 'unknown-job',
  'not-ready': 'not-ready',
  'too-large': 'refused',
  'rate-limit': 'rate-limit',
  server: 'platform',
  http: 'unexpected',
  challenge: 'unexpected',
  'wrong-key': 'set-up',
  setup: 'set-up',
  aborted: 'unexpected',
};

/**
 * Classifies an error for the operator, first by its `code`: the platform and the proxy both refuse requests with 403, and only the code
 * shows which of them refused.
 *
 * @param starting Whether the start request failed. If so, a 404 does not mean that a job is unknown, but that the domain is unknown or
 *   there is no export service at the URL.
 */
export function getExportProblem(error: DocsAssistantError, starting = false): ExportProblem {
  // Use `hasOwn`: any server can answer, so the code can be any text, even the name of a property of every object, such as `constructor`.
  const { code = '' } = error;
  const byCode = Object.hasOwn(BY_CODE, code) ? BY_CODE[code as ProxyErrorCode] : undefined;
  if (byCode) return byCode;
  return starting && error.kind === 'not-found' ? 'not-found' : BY_KIND[error.kind];
}

/**
 * Returns the message for a failed attempt to start an export. If a running job can fail for the same reason, such as a full disk, this is
 * the message of a failed job.
 */
export function getStartErrorText(labels: ExportLabels, error: DocsAssistantError): string {
  const failure = readExportFailure(error.code);
  return failure ? labels.failures[failure] : labels.errors[getExportProblem(error, true)];
}
