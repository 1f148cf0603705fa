import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitStore,
  secondsToWait,
} from '../../protocol/createRateLimiter.js';
import { HttpError } from '../../protocol/HttpError.js';

/** How many requests one caller may send in one window. */
export interface RequestLimitOptions {
  /** Tells the callers of this limit from those of others in a shared store. */
  name: string;
  /** Requests per window; `Infinity` for no limit. */
  requests: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** First sentence of the 429: who has sent too much of what. */
  refusal: string;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
  /** Where requests are counted. Default: the memory of this process. */
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
   * @throws {HttpError} 429 with `Retry-After` when the caller has none left, 503 when the store fails: a limit that cannot be
   * checked is not waived.
   */
  async take(caller: string): Promise<void> {
    const wait = await this.#count(caller);
    if (wait > 0) throw this.#refusal(wait);
  }

  /** @throws {HttpError} 429 for a caller that {@link take} has refused and that has not waited long enough. Counts nothing. */
  check(caller: string): void {
    const wait = this.waitOf(caller);
    if (wait > 0) throw this.#refusal(wait);
  }

  /** Milliseconds for which a caller that was refused has to wait; 0 for anyone else. */
  waitOf(caller: string): number {
    return this.#limiter?.waitOf(this.#keyOf(caller)) ?? 0;
  }

  async #count(caller: string): Promise<number> {
    try {
      return (await this.#limiter?.count(this.#keyOf(caller))) ?? 0;
    } catch (cause) {
      throw new HttpError(503, 'The rate limit could not be checked. Try again in a moment.', {}, { cause });
    }
  }

  #keyOf(caller: string): string {
    return `${this.#options.name}:${caller}`;
  }

  #refusal(wait: number): HttpError {
    const seconds = secondsToWait(wait);
    return new HttpError(
      429,
      `${this.#options.refusal} Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      { 'retry-after': String(seconds) },
    );
  }
}

/**
 * Counts one request of a caller against several limits. A request that one of them refuses is not counted by those after it. When
 * several limits refuse a caller, the refusal names the longest wait.
 *
 * @throws {HttpError} 429, 503
 */
export async function takeFromAll(limits: readonly RequestLimit[], caller: string): Promise<void> {
  limits.toSorted((left, right) => right.waitOf(caller) - left.waitOf(caller))[0]?.check(caller);
  for (const limit of limits) await limit.take(caller);
}
