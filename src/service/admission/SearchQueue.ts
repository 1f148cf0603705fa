import { HttpError } from '../../http/HttpError.js';
import { identifyCaller } from '../../http/identifyCaller.js';
import { startSpan } from '../tracing/startSpan.js';
import type { SearchOwner, SearchPlaces } from './SearchPlaces.js';
import { serviceBusy } from './serviceBusy.js';

/** Callbacks with which a service watches its own searches. */
export interface SearchListener {
  /** Called for each refusal. */
  onRefusal?: () => void;
  /** Called when the numbers of searches change. */
  onChange?: (searches: { running: number; waiting: number }) => void;
}

/**
 * The searches of one service. A search starts when it gets a place in `SearchPlaces`. Other services of the process may share these
 * places.
 */
export class SearchQueue {
  readonly #places: SearchPlaces;
  readonly #owner: SearchOwner;

  constructor(places: SearchPlaces, { onRefusal, onChange }: SearchListener = {}) {
    this.#places = places;
    const numbers = { running: 0, waiting: 0 };
    this.#owner = {
      count(running, waiting) {
        numbers.running += running;
        numbers.waiting += waiting;
        onChange?.({ ...numbers });
      },
      refusal() {
        onRefusal?.();
        return serviceBusy('more searches are waiting than it can take');
      },
    };
  }

  /**
   * Runs a search as soon as it has a place.
   *
   * @param onNoPlace Called if the search gets no place, before the error is thrown.
   * @throws {HttpError} the errors of {@link enter}.
   */
  async run<Result>(
    address: string | undefined,
    signal: AbortSignal,
    search: () => Result | Promise<Result>,
    onNoPlace?: () => Promise<void>,
  ): Promise<Result> {
    const leave = await this.enter(address, signal).catch(async (error) => {
      await onNoPlace?.();
      throw error;
    });
    try {
      return await search();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place.
   *
   * @param signal Aborts when the client disconnects. A search that still waits then leaves the queue.
   * @returns A function that gives the place to the next search.
   * @throws {HttpError} 503 with `Retry-After` if the search is refused or displaced because the queue is full, 499 if the client
   * disconnects.
   */
  async enter(address: string | undefined, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw clientHasLeft();
    const span = startSpan('search docs');
    const waiting = this.#places.enter(identifyCaller(address), signal, this.#owner);
    if (waiting)
      await waiting.catch((reason) => {
        const error = reason instanceof HttpError ? reason : clientHasLeft();
        span.fail(String(error.status));
        span.end();
        throw error;
      });
    span.addEvent('search started');
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      span.end();
      this.#places.leave(this.#owner);
    };
  }

  /**
   * Checks whether a search could run or wait, before other work is done for it.
   *
   * @throws {HttpError} 503 with `Retry-After` if it could do neither.
   */
  check(address: string | undefined): void {
    if (!this.#places.hasRoomFor(identifyCaller(address))) throw this.#owner.refusal();
  }
}

/** Creates the error for a client that has disconnected. Nobody receives it; the status 499, also used by nginx, marks the case in logs. */
function clientHasLeft(): HttpError {
  return new HttpError(499, 'The client has disconnected.');
}
