/**
 * Runs a function in the next turn of the event loop. `setImmediate` is looked up when the module loads. So fake timers that a test
 * installs later cannot stop the queue of waiting searches. Runtimes without `setImmediate` use `setTimeout`.
 */
const nextTurn: (run: () => void) => void =
  typeof setImmediate === 'function' ? setImmediate : (run) => setTimeout(run, 0);

/** The limits of the searches. Each can be `Infinity`. */
export interface SearchPlacesOptions {
  /** Maximum number of searches that run at the same time. */
  atOnce: number;
  /** Maximum number of searches that wait until a running search has ended. */
  waiting: number;
}

/** The service that a search belongs to. */
export interface SearchOwner {
  /** Called when the number of this owner's running or waiting searches changes. @param running,waiting Amounts to add: 1, 0 or -1. */
  count(running: number, waiting: number): void;
  /** Creates the error with which a search is refused or displaced. */
  refusal(): Error;
}

interface Waiter {
  owner: SearchOwner;
  start: () => void;
  refuse: (error: Error) => void;
}

/**
 * Limits how many searches run and wait at the same time, in total for all services that share this object. A running search takes a place.
 * One IP address can use all places, but cannot block other addresses, because the waiting searches of different addresses start in turn.
 *
 * When the queue is full, a new search can displace a waiting search. The displaced search is the newest one of the IP address that has the
 * most waiting searches. The new search counts as waiting, too. If its IP address would then have at least as many waiting searches as any
 * other address, the new search is refused.
 *
 * At most one search starts in each turn of the event loop: otherwise health checks and pages would wait for many searches in a row.
 */
export class SearchPlaces {
  readonly #options: SearchPlacesOptions;
  /** The waiting searches of each IP address. The first key is the IP address whose search starts next. */
  readonly #lines = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;
  #isTurnPlanned = false;

  constructor(options: SearchPlacesOptions) {
    this.#options = options;
  }

  /**
   * Requests a place for a search. Returns undefined if the search may start immediately. Otherwise, returns a promise that resolves when
   * the search may start. When a search that has started ends, call `leave` to release its place.
   *
   * The promise rejects with `owner.refusal()` in two cases: the queue is full and the search cannot displace another search, or a search
   * of another IP address displaces this search.
   *
   * @param signal If it aborts while the search waits, the search leaves the queue, and the promise rejects with the signal's reason.
   */
  enter(caller: string, signal: AbortSignal, owner: SearchOwner): Promise<void> | undefined {
    if (this.#waiting > 0 || this.#isTurnPlanned || this.#running >= this.#options.atOnce)
      return this.#wait(caller, signal, owner);
    this.#start(owner, 0);
    return undefined;
  }

  /** Releases the place of a search that has ended, so that the next search can start. */
  leave(owner: SearchOwner): void {
    this.#running -= 1;
    owner.count(-1, 0);
    this.#planTurn();
  }

  /** Whether a new search of this IP address would be accepted: there is room, or the search would displace a waiting one. */
  hasRoomFor(caller: string): boolean {
    return !this.#isFull || this.#lineToShorten(caller) !== undefined;
  }

  get #isFull(): boolean {
    const { atOnce, waiting } = this.#options;
    return this.#running + this.#waiting >= atOnce + waiting;
  }

  async #wait(caller: string, signal: AbortSignal, owner: SearchOwner): Promise<void> {
    if (this.#isFull) {
      const longer = this.#lineToShorten(caller);
      if (!longer) throw owner.refusal();
      this.#removeLast(longer);
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#remove(caller, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        owner,
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
      owner.count(0, 1);
      this.#planTurn();
    });
  }

  /**
   * Returns the IP address with the most waiting searches. Returns undefined if no address has more waiting searches than `caller` would
   * have, including its new search.
   */
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
    waiter.refuse(waiter.owner.refusal());
  }

  #remove(caller: string, waiter: Waiter): void {
    const line = this.#lines.get(caller) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) this.#lines.delete(caller);
    this.#waiting -= 1;
    waiter.owner.count(0, -1);
  }

  /** @param waited 1 for a search that has waited, otherwise 0. */
  #start(owner: SearchOwner, waited: 0 | 1): void {
    this.#running += 1;
    this.#waiting -= waited;
    owner.count(1, -waited);
    this.#planTurn();
  }

  /** In the next turn of the event loop, starts the next waiting search, if fewer than `atOnce` searches are running then. */
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
    if (!waiter) return;
    this.#start(waiter.owner, 1);
    waiter.start();
  }
}
