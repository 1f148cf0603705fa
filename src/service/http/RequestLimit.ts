import { HttpError } from './HttpError.js';

/** What bounds the memory of a limit: past this many callers the one whose window began first is forgotten. */
const MAX_CALLERS = 50_000;

/** How many requests one caller may send in one window. */
export interface RequestLimitOptions {
  /** Requests per window. */
  requests: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** Who is limited, for the sentence of the 429. */
  subject: string;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
}

/** Counts requests per caller in fixed windows that begin with a caller's first request (contract: "Limits"). */
export class RequestLimit {
  readonly #windows = new Map<string, { start: number; count: number }>();
  readonly #options: Required<RequestLimitOptions>;

  constructor(options: RequestLimitOptions) {
    this.#options = { ...options, now: options.now ?? Date.now };
  }

  /**
   * Counts one request.
   *
   * @throws {HttpError} 429 with `Retry-After` in seconds when the caller has none left in its window.
   */
  take(caller: string): void {
    const { requests, windowMs, subject, now } = this.#options;
    const time = now();
    const known = this.#windows.get(caller);
    if (!known || time - known.start >= windowMs) {
      // Deleted first, so that the map stays ordered by the beginning of the windows.
      this.#windows.delete(caller);
      this.#windows.set(caller, { start: time, count: 1 });
      this.#forgetOldest();
      return;
    }
    if (known.count < requests) {
      known.count += 1;
      return;
    }
    const seconds = Math.max(1, Math.ceil((known.start + windowMs - time) / 1000));
    throw new HttpError(
      429,
      `${subject} has sent ${requests} requests, as many as are allowed. Try again in ${seconds} seconds.`,
      {
        'retry-after': String(seconds),
      },
    );
  }

  #forgetOldest(): void {
    if (this.#windows.size <= MAX_CALLERS) return;
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}
