import { APICallError, RetryError } from 'ai';
import { readErrorCode } from '../../http/errorCode.js';
import { TimeLimitError } from './withinTimeLimits.js';

/** Why a model did not answer. */
export type ModelFault =
  | 'key-refused'
  | 'rate-limit'
  | 'bad-request'
  | 'server-error'
  | 'unreachable'
  | 'timeout'
  | 'broken';

/** Meaning of each fault, for the operator. */
const MEANINGS: Readonly<Record<ModelFault, string>> = {
  'key-refused': 'It does not accept the key of this service.',
  'rate-limit': 'Its rate limit or quota is used up.',
  'bad-request': 'It does not accept the request. Check the name of the model and the path of its address.',
  'server-error': 'It failed with an internal error.',
  unreachable: 'It could not be reached.',
  timeout: 'It did not answer in time.',
  broken: 'Its answer was cut off.',
};

/**
 * A fault of the model endpoint, as opposed to a fault of the service. The message contains the endpoint's host, the status and the
 * kind, but never text from the endpoint: that may repeat the question or the key.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly fault: ModelFault,
    message: string,
  ) {
    super(message);
  }
}

/** @param host Host of the endpoint, with its port. */
export function toModelError(thrown: unknown, host: string): ModelError {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (error instanceof TimeLimitError) {
    return errorOf('timeout', host, `${MEANINGS.timeout} The limit "${error.limit}" is ${error.milliseconds} ms.`);
  }
  if (!APICallError.isInstance(error)) return errorOf('broken', host, `${MEANINGS.broken}${codeOf(error)}`);
  const { statusCode } = error;
  if (statusCode === undefined) return errorOf('unreachable', host, `${MEANINGS.unreachable}${codeOf(error)}`);
  const fault = faultOfStatus(statusCode);
  return errorOf(fault, host, `It answered ${statusCode}. ${MEANINGS[fault]}`);
}

function errorOf(fault: ModelFault, host: string, sentences: string): ModelError {
  return new ModelError(fault, `[${fault}] The model endpoint ${host} failed. ${sentences}`);
}

function faultOfStatus(status: number): ModelFault {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 402 || status === 429) return 'rate-limit';
  if (status >= 500) return 'server-error';
  // Below 400: a response with status 200 that could not be read.
  return status >= 400 ? 'bad-request' : 'broken';
}

/** Returns the code of the innermost system error in parentheses, such as ` (ECONNREFUSED)`; empty if there is none. */
function codeOf(error: unknown): string {
  let code = '';
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const found = readErrorCode(cause);
    if (found !== undefined && /^\w{1,40}$/.test(found)) code = ` (${found})`;
  }
  return code;
}
