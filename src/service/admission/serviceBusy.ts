import { HttpError } from '../../http/HttpError.js';

/** Value of `Retry-After`, in seconds. Short, because an answer without a model takes only a few seconds (see `DEFAULT_PACE`). */
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates the error for a request that is refused because too many others are running or waiting.
 *
 * @param reason The clause after "The service is busy:", such as `more searches are waiting than it can take`.
 */
export function serviceBusy(reason: string): HttpError {
  return new HttpError(503, `The service is busy: ${reason}. Try again in ${RETRY_AFTER_SECONDS} seconds.`, {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}

/**
 * Creates the error for a request that is refused because the service closes. Tells the client to try again soon, because a closed service
 * is usually restarted within seconds.
 */
export function serviceClosing(): HttpError {
  return new HttpError(503, 'The service is shutting down. Try again in a moment.', {
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
}
