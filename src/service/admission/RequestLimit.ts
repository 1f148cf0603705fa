import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitStore,
  secondsToWait,
} from '../../http/createRateLimiter.js';
import { HttpError } from '../../http/HttpError.js';
import type { LimitName, ServiceListener } from '../ServiceEvent.js';

export interface RequestLimitOptions {
  /** Name of the limit. Keeps its counts apart from those of other limits in a shared store. */
  name: LimitName;
  /** Maximum number of requests per window; `Infinity` for no limit. */
  requests: number;
  /** Length of the window (ms). */
  windowMs: number;
  /** Returns the first sentence of the error message, which names the limit. `sent` is a plural noun for the requests: `questions`. */
  refusal: (sent: string) => string;
  /** Called with each refusal. */
  onEvent?: ServiceListener | undefined;
  /** The clock (ms). Default `Date.now`. */
  now?: (() => number) | undefined;
  /** Counts the requests. Default: the memory of this process. */
  store?: RateLimitStore | undefined;
}

/** Counts requests per caller and refuses those beyond a limit. */
export class RequestLimit {
  readonly #limiter: RateLimiter | undefined;
  readonly #options: RequestLimitOptions;

  constructor(options: RequestLimitOptions) {
    const { requests, windowMs, now, store } = options;
    this.#options = options;
    if (!Number.isFinite(requests)) return;
    this.#limiter = createRateLimiter({ requests, windowMs, ...(now && { now }), ...(store && { store }) });
  }

  /**
   * Counts one request.
   *
   * @param sent What the caller sent, as a plural noun for the error message, such as `questions`. Default `requests`.
   * @throws {HttpError} 429 with `Retry-After` above the limit. 503 when the store fails: a request that cannot be counted is refused.
   */
  async take(caller: string, sent = 'requests'): Promise<void> {
    const wait = await this.count(caller);
    if (wait > 0) throw this.refuse(wait, sent);
  }

  /** Removes one request from the count. Call it for a counted request that was then refused for another reason. */
  async giveBack(caller: string): Promise<void> {
    await this.#limiter?.giveBack(this.#keyOf(caller));
  }

  /** Checks a caller without counting a request. @throws {HttpError} 429 if the caller was refused and must still wait. */
  check(caller: string, sent = 'requests'): void {
    const wait = this.waitOf(caller);
    if (wait > 0) throw this.refuse(wait, sent);
  }

  /** Returns how long a refused caller must still wait (ms); 0 for any other caller. */
  waitOf(caller: string): number {
    return this.#limiter?.waitOf(this.#keyOf(caller)) ?? 0;
  }

  /** Counts one request. Returns how long the caller must wait (ms); 0 within the limit. @throws {HttpError} 503 when the store fails */
  async count(caller: string): Promise<number> {
    try {
      return (await this.#limiter?.count(this.#keyOf(caller))) ?? 0;
    } catch (cause) {
      throw new HttpError(503, 'The rate limit could not be checked. Try again in a moment.', {}, { cause });
    }
  }

  #keyOf(caller: string): string {
    return `${this.#options.name}:${caller}`;
  }

  /** Reports a refused request to `onEvent` and returns the error for it. Call it once for each refused request. */
  refuse(wait: number, sent = 'requests'): HttpError {
    this.#options.onEvent?.({ type: 'limit-refused', limit: this.#options.name });
    const seconds = secondsToWait(wait);
    return new HttpError(
      429,
      `${this.#options.refusal(sent)} Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      { 'retry-after': String(seconds) },
    );
  }
}

/**
 * Counts one request of a caller against several limits at the same time. With a shared store, counting takes only the time of one round
 * trip. If one limit refuses the request, the other limits do not count it. If several limits have refused the caller, the error names the
 * longest wait.
 *
 * @param sent What the caller sent, as a plural noun for the error message, such as `questions`. Default `requests`.
 * @throws {HttpError} 429, 503
 */
export async function takeFromAll(limits: readonly RequestLimit[], caller: string, sent?: string): Promise<void> {
  const checkLongestWait = () =>
    limits.toSorted((left, right) => right.waitOf(caller) - left.waitOf(caller))[0]?.check(caller, sent);
  checkLongestWait();
  const counted = await Promise.allSettled(limits.map((limit) => limit.count(caller)));
  const isTaken = (index: number) => {
    const each = counted[index];
    return each?.status === 'fulfilled' && each.value === 0;
  };
  const refused = limits.findIndex((_, index) => !isTaken(index));
  const refusal = counted[refused];
  if (!refusal) return;
  await Promise.all(limits.map((limit, index) => isTaken(index) && limit.giveBack(caller)));
  checkLongestWait();
  throw refusal.status === 'rejected' ? refusal.reason : limits[refused]?.refuse(refusal.value, sent);
}
