import type { ErrorKind } from '../protocol/errorKind.js';

/**
 * What helps the reader. `retry`: asking again may work. `wait`: so, but not at once. `new-chat`: only a conversation without
 * what came before. `support`: nothing the reader can do; people can.
 */
export type Remedy = 'retry' | 'wait' | 'new-chat' | 'support';

const REMEDIES: Readonly<Record<ErrorKind, Remedy>> = {
  network: 'retry',
  timeout: 'retry',
  truncated: 'retry',
  empty: 'retry',
  protocol: 'retry',
  'stream-error': 'retry',
  'bad-request': 'new-chat',
  auth: 'support',
  quota: 'wait',
  forbidden: 'support',
  'not-found': 'retry',
  'not-ready': 'retry',
  'too-large': 'new-chat',
  'rate-limit': 'wait',
  server: 'retry',
  http: 'retry',
  'wrong-key': 'support',
  setup: 'support',
  aborted: 'retry',
};

/** The way on after a failure. */
export function errorRemedy(kind: ErrorKind): Remedy {
  return REMEDIES[kind];
}
