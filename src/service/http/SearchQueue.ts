import { HttpError } from '../../http/HttpError.js';
import { identifyCaller } from '../../http/identifyCaller.js';
import { startSpan } from '../tracing/startSpan.js';
import { serviceBusy } from './serviceBusy.js';

/** Captured here, so that fake timers of a test cannot stop the queue. Other runtimes than Node have no `setImmediate`. */
const nextTurn: (run: () => void) => void =
  typeof setImmediate === 'function' ? setImmediate : (run) => setTimeout(run, 0);

/** How many searches a service accepts. `Infinity` for no limit. */
export interface SearchQueueOptions {
  /** Searches at work. */
  atOnce: number;
  /** Searches that wait for one of those places. */
  waiting: number;
  /** Called with each refusal. */
  onRefusal?: () => void;
  /** Called when the numbers of searches change. */
  onChange?: (searches: { running: number; waiting: number }) => void;
}

interface Waiter {
  start: () => void;
  refuse: (error: HttpError) => void;
}

/**
 * Bounds the searches of a service. Addresses take turns, and when the queue is full, an address that waits for less displaces the newest
 * search of the address that waits for most. So one address can use all places, but cannot keep others out.
 *
 * At most one search starts in each turn of the event loop: otherwise health checks and pages would wait for many searches in a row.
 */
export class SearchQueue {
  readonly #options: SearchQueueOptions;
  /** The waiting searches of each address. The address whose turn is next comes first. */
  readonly #lines = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;
  #isTurnPlanned = false;

  constructor(options: SearchQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs a search as soon as it has a place.
   *
   * @throws {HttpError} those of {@link enter}.
   */
  async run<Result>(
    address: string | undefined,
    signal: AbortSignal,
    search: () => Result | Promise<Result>,
  ): Promise<Result> {
    const leave = await this.enter(address, signal);
    try {
      return await search();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place.
   *
   * @param signal Aborts when the client disconnects. A search that still waits then gives up its place.
   * @returns A function that gives the place to the next search.
   * @throws {HttpError} 503 with `Retry-After` if the queue is full, 499 if the client disconnects.
   */
  async enter(address: string | undefined, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw clientHasLeft();
    const span = startSpan('search docs');
    if (this.#waiting > 0 || this.#isTurnPlanned || this.#running >= this.#options.atOnce) {
      await this.#wait(identifyCaller(address), signal).catch((error: HttpError) => {
        span.fail(String(error.status));
        span.end();
        throw error;
      });
    } else this.#start();
    span.addEvent('search started');
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      span.end();
      this.#leave();
    };
  }

  /** Refuses a search that would get no place, before other work is done for it. @throws {HttpError} 503 with `Retry-After` */
  check(address: string | undefined): void {
    if (this.#isFull && !this.#lineToShorten(identifyCaller(address))) throw this.#refusal();
  }

  get #isFull(): boolean {
    const { atOnce, waiting } = this.#options;
    return this.#running + this.#waiting >= atOnce + waiting;
  }

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    if (this.#isFull) {
      const longer = this.#lineToShorten(caller);
      if (!longer) throw this.#refusal();
      this.#removeLast(longer);
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#remove(caller, waiter);
        reject(clientHasLeft());
      };
      const waiter: Waiter = {
        start() {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        refuse(error) {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort);
      const line = this.#lines.get(caller);
      if (line) line.push(waiter);
      else this.#lines.set(caller, [waiter]);
      this.#waiting += 1;
      this.#reportChange();
      this.#planTurn();
    });
  }

  /** Returns the address with the most waiting searches, if it has more than the caller would have. */
  #lineToShorten(caller: string): string | undefined {
    let longest: string | undefined;
    let most = (this.#lines.get(caller)?.length ?? 0) + 1;
    for (const [name, { length }] of this.#lines) {
      if (length <= most) continue;
      longest = name;
      most = length;
    }
    return longest;
  }

  #removeLast(caller: string): void {
    const waiter = this.#lines.get(caller)?.at(-1);
    if (!waiter) return;
    this.#remove(caller, waiter);
    waiter.refuse(this.#refusal());
  }

  #remove(caller: string, waiter: Waiter): void {
    const line = this.#lines.get(caller) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) this.#lines.delete(caller);
    this.#waiting -= 1;
    this.#reportChange();
  }

  #start(): void {
    this.#running += 1;
    this.#reportChange();
    this.#planTurn();
  }

  #leave(): void {
    this.#running -= 1;
    this.#reportChange();
    this.#planTurn();
  }

  /** Starts the next search in the next turn of the event loop. */
  #planTurn(): void {
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    nextTurn(() => {
      this.#isTurnPlanned = false;
      if (this.#running < this.#options.atOnce) this.#startNext();
    });
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (!next) return;
    const [caller, line] = next;
    const waiter = line.shift();
    this.#lines.delete(caller);
    if (line.length > 0) this.#lines.set(caller, line);
    this.#waiting -= 1;
    this.#start();
    waiter?.start();
  }

  #refusal(): HttpError {
    this.#options.onRefusal?.();
    return serviceBusy('more searches are waiting than it can take');
  }

  #reportChange(): void {
    this.#options.onChange?.({ running: this.#running, waiting: this.#waiting });
  }
}

/** Nobody receives this reply. Its status, which nginx uses too, keeps it apart from faults in the log. */
function clientHasLeft(): HttpError {
  return new HttpError(499, 'The client has disconnected.');
}
