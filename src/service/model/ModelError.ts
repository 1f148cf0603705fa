import { readErrorCode } from '../../http/errorCode.js';
import { TimeLimitError } from './withinTimeLimits.js';

/** Why a model gave no answer, or only a part of an answer. */
export type ModelFault =
  | 'key-refused'
  | 'rate-limit'
  | 'bad-request'
  | 'server-error'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'empty'
  | 'busy';

/** Meaning of each fault, for the operator. */
const MEANINGS: Readonly<Record<ModelFault, string>> = {
  'key-refused': 'It does not accept the key of this service.',
  'rate-limit': 'Its rate limit or quota is used up.',
  'bad-request': 'It does not accept the request. Check the name of the model and the path of its address.',
  'server-error': 'It failed with an internal error.',
  unreachable: 'It could not be reached.',
  timeout: 'It did not answer in time.',
  broken: 'Its answer was cut off.',
  empty: 'Its answer contained no text.',
  busy: 'The limit on simultaneous requests (requestsAtOnce) was reached.',
};

/**
 * Thrown if the model gave no answer, or only a part of an answer: the endpoint failed, or no request to it could start (`busy`). The
 * message contains the endpoint's host, the status, and the kind or code of the error, as far as they are known. It never contains text
 * from the endpoint, because that may repeat the question or the key.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Whether a retry of the same request may succeed in a moment. False for `timeout` and `busy`, which are never retried. */
  readonly isTemporary: boolean;
  /** How long the endpoint asks to wait before a retry, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly fault: ModelFault,
    message: string,
    { isTemporary = false, retryAfterMs }: { isTemporary?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Creates the error for a status other than 2xx.
 *
 * @param status Status of the reply, or the error status in its body: some endpoints reply with the status 200 and put the error status
 *   into the body.
 * @param host Host of the endpoint, with its port.
 */
export function errorOfStatus(status: number, host: string, retryAfterMs?: number): ModelError {
  const fault = faultOfStatus(status);
  // The statuses 402 and 429 have the same fault (`rate-limit`), but only 429 is temporary: 402 means that the account has no credit, so a
  // retry would fail, too.
  const isTemporary = status === 429 || status >= 500;
  return new ModelError(fault, describe(fault, host, `It answered ${status}. ${MEANINGS[fault]}`), {
    isTemporary,
    retryAfterMs,
  });
}

/** Faults without an HTTP status that often last only a moment. A retry may succeed. */
const TEMPORARY_FAULTS: ReadonlySet<ModelFault> = new Set(['unreachable', 'broken', 'server-error']);

/** Creates the error for a fault without an HTTP status. @param detail Added to the message. Must not contain text from the endpoint. */
export function errorOfFault(
  fault: Exclude<ModelFault, 'timeout'>,
  host: string,
  detail = '',
  isTemporary = TEMPORARY_FAULTS.has(fault),
): ModelError {
  return new ModelError(fault, describe(fault, host, `${MEANINGS[fault]}${detail}`), { isTemporary });
}

/** Creates the error for a request that `fetch` could not complete. */
export function errorOfFetch(thrown: unknown, host: string): ModelError {
  return errorOfFault('unreachable', host, codeOf(thrown));
}

/** Returns the {@link ModelError} for anything that is thrown while a request is sent or its reply is read. */
export function toModelError(thrown: unknown, host: string): ModelError {
  if (thrown instanceof ModelError) return thrown;
  if (thrown instanceof TimeLimitError) {
    const limit = `The limit "${thrown.limit}" is ${thrown.milliseconds} ms.`;
    return new ModelError('timeout', describe('timeout', host, `${MEANINGS.timeout} ${limit}`));
  }
  return errorOfFault('broken', host, codeOf(thrown));
}

function describe(fault: ModelFault, host: string, sentences: string): string {
  return `[${fault}] The model endpoint ${host} failed. ${sentences}`;
}

function faultOfStatus(status: number): ModelFault {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 402 || status === 429) return 'rate-limit';
  return status >= 500 ? 'server-error' : 'bad-request';
}

/** Returns the code of the innermost system error as text to append: ` (ECONNREFUSED)`. Empty without a code. */
function codeOf(error: unknown): string {
  let code = '';
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const found = readErrorCode(cause);
    if (found !== undefined && /^\w{1,40}$/.test(found)) code = ` (${found})`;
  }
  return code;
}
