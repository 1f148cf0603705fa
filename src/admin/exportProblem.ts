import type { ExportLabels, ExportProblem } from '../languages/ExportLabels.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { readExportFailure } from '../protocol/exportReport.js';

const BY_CODE: Readonly<Record<string, ExportProblem>> = {
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
 * What an error means to the person at the panel. The proxy's code tells the plan's refusal from its own (security promise 24).
 *
 * @param starting A 404 of the start is no unknown job: there is no proxy at that address.
 */
export function exportProblem(error: DocsAssistantError, starting = false): ExportProblem {
  const byCode = BY_CODE[error.code ?? ''];
  if (byCode) return byCode;
  return starting && error.kind === 'not-found' ? 'no-proxy' : BY_KIND[error.kind];
}

/** The sentence for an error of the start. A reason that a failed job can have, such as a full disk, has the sentence of the job. */
export function startErrorText(labels: ExportLabels, error: DocsAssistantError): string {
  const failure = readExportFailure(error.code);
  return failure ? labels.failures[failure] : labels.errors[exportProblem(error, true)];
}
