import { HttpError } from '../../http/HttpError.js';

/** Seconds to wait when all places are taken. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Returns the error for a request that finds no place.
 *
 * @param reason What is overloaded, as a clause: `more searches are waiting than it can take`.
 */
export function serviceBusy(reason: string): HttpError {
  return new HttpError(503, `The service is busy: ${reason}. Try again in ${RETRY_AFTER_SECONDS} seconds.`, {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}
