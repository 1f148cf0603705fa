import { raceTimeout } from '../async/raceTimeout.js';
import { ProxyError } from './ProxyError.js';

/**
 * Calls a function of the site that reads the session of a request. The function may be async.
 *
 * @throws {ProxyError} 503 if it takes too long: the request cannot go on, because limits and access depend on the session.
 */
export async function readSession<Value>(read: () => Value | Promise<Value>, timeoutMs: number): Promise<Value> {
  return raceTimeout(
    Promise.resolve(read()),
    timeoutMs,
    () => new ProxyError(503, 'internal', 'The session could not be read in time. Try again in a moment.'),
  );
}
