import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../../../protocol/errorKind.js';

/**
 * A remedy for an error. `retry`: ask again. `wait`: ask again later. `edit`: change the question. `support`: only the support team can
 * help.
 */
export type Remedy = 'retry' | 'wait' | 'edit' | 'support';

const REMEDIES: Readonly<Record<ErrorKind, Remedy>> = {
  network: 'retry',
  timeout: 'retry',
  truncated: 'retry',
  empty: 'retry',
  protocol: 'retry',
  'stream-error': 'retry',
  'bad-request': 'edit',
  auth: 'support',
  quota: 'wait',
  forbidden: 'support',
  'not-found': 'retry',
  'not-ready': 'retry',
  'too-large': 'edit',
  'rate-limit': 'wait',
  server: 'retry',
  http: 'retry',
  challenge: 'retry',
  'wrong-key': 'support',
  setup: 'support',
  aborted: 'retry',
};

/**
 * Returns the error kind to explain to the reader. A `not-found` error that is not about a thread becomes `setup`: the site has set a wrong
 * domain or endpoint.
 */
export function shownKind({ kind, resource }: DocsAssistantError): ErrorKind {
  return kind === 'not-found' && resource !== 'thread' ? 'setup' : kind;
}

/** Returns the remedy to offer after an error. */
export function errorRemedy(error: DocsAssistantError): Remedy {
  return REMEDIES[shownKind(error)];
}
