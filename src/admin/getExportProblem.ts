import type { ExportLabels, ExportProblem } from '../languages/ExportLabels.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { readExportFailure } from '../protocol/exports/exportReport.js';
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
 * Classifies an error for the operator. Reads the `code` first: the platform and the proxy both refuse requests with 403, and only the code
 * shows which of them refused.
 *
 * @param starting Whether the request that starts an export failed. A 404 then means that the domain is unknown, or that there is no export
 *   service at the URL. Otherwise, a 404 means that the job is unknown.
 */
export function getExportProblem(error: DocsAssistantError, starting = false): ExportProblem {
  // Use `hasOwn`, because the code can be any text: any server can answer. The text can even be the name of a property that every object
  // has, such as `constructor`.
  const { code = '' } = error;
  const byCode = Object.hasOwn(BY_CODE, code) ? BY_CODE[code as ProxyErrorCode] : undefined;
  if (byCode) return byCode;
  return starting && error.kind === 'not-found' ? 'not-found' : BY_KIND[error.kind];
}

/**
 * Returns the message for a failed attempt to start an export. Some reasons, such as a full disk, can also make a running job fail. For
 * such a reason, returns the message of a failed job.
 */
export function getStartErrorText(labels: ExportLabels, error: DocsAssistantError): string {
  const failure = readExportFailure(error.code);
  return failure ? labels.failures[failure] : labels.errors[getExportProblem(error, true)];
}
