import { HttpError } from '../../http/HttpError.js';

/** Creates the error for a job that is refused because too many are waiting. */
export function tooManyJobsError(): HttpError {
  return new HttpError(429, 'Too many exports are waiting. Try again when some have finished.', {
    'retry-after': '60',
  });
}
