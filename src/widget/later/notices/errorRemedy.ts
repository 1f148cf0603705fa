import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../../../protocol/errorKind.js';

/**
 * What helps the reader. `retry`: asking again may work. `wait`: so, but not at once. `edit`: only another question.
 * `support`: nothing the reader can do; people can.
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

/** The kind whose sentence the reader sees. Where no thread was asked for, nothing but the site's domain can be unknown. */
export function shownKind({ kind, resource }: DocsAssistantError): ErrorKind {
  return kind === 'not-found' && resource !== 'thread' ? 'setup' : kind;
}

/** The way on after a failure. */
export function errorRemedy(error: DocsAssistantError): Remedy {
  return REMEDIES[shownKind(error)];
}
