import { HttpError } from '../../http/HttpError.js';

/** Seconds to wait when all places are taken. */
const RETRY_AFTER_SECONDS = 5;

/** Returns the error for a request that finds no place. @param reason What the service has too much of. */
export function serviceBusy(reason: string): HttpError {
  return new HttpError(503, `The service is busy: ${reason}. Try again in ${RETRY_AFTER_SECONDS} seconds.`, {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}
