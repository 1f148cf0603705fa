import { type Counted, type MemoryRateLimitStore, memoryRateLimitStore } from '../../http/createRateLimiter.js';
import { createMemoryThreadStore, type MemoryThreadStore } from '../threads/createMemoryThreadStore.js';
import type { StoredThread, ThreadTurn } from '../threads/ThreadStore.js';

/** A change of the threads or of the request counts, and its time (ms). */
export type StateChange = { at: number } & (
  | { type: 'thread'; thread: StoredThread }
  | { type: 'turn'; thread: StoredThread; turn: ThreadTurn; maxTurns: number }
  | { type: 'request'; caller: string; windowMs: number }
  | { type: 'give-back'; caller: string; windowMs: number }
  /** Adds all requests of a caller in one time window of a rate limit. `at` is the start of the window. */
  | { type: 'window'; caller: string; windowMs: number; requests: number }
);

type ChangeOf<Type extends StateChange['type']> = Extract<StateChange, { type: Type }>;

/** Threads and request counts in memory. To restore them after a restart, apply their saved changes to a new `ReplayedState`. */
export class ReplayedState {
  readonly threads: MemoryThreadStore;
  readonly counts: MemoryRateLimitStore;
  /** Time of the change that is being applied (ms). The stores use it as the current time. Undefined while no change is being applied. */
  #changedAt: number | undefined;

  /** @param now The clock (ms). */
  constructor(readonly now: () => number) {
    const clock = () => this.#changedAt ?? now();
    this.threads = createMemoryThreadStore({ now: clock });
    this.counts = memoryRateLimitStore({ now: clock });
  }

  /**
   * Applies a change. While this method runs, the stores use the time of the change as the current time. The stores are in memory, so the
   * change is complete when this method returns.
   */
  apply(change: StateChange): void {
    this.#at(change.at, () => CHANGES[change.type](this, change as never));
  }

  /** Counts a request. While this method runs, the stores use the time of the request as the current time. */
  count({ caller, windowMs, at }: ChangeOf<'request'>): Counted {
    return this.#at(at, () => this.counts.count(caller, windowMs));
  }

  #at<Result>(time: number, change: () => Result): Result {
    this.#changedAt = time;
    try {
      return change();
    } finally {
      this.#changedAt = undefined;
    }
  }

  /** Yields changes that restore the current state: one for each thread, and one for each caller and time window. */
  *changes(): Iterable<StateChange> {
    yield* this.threadChanges();
    for (const [caller, { start, windowMs, requests }] of this.counts.entries())
      yield { type: 'window', caller, windowMs, requests, at: start };
  }

  /** Yields one change for each thread. Applied to a new `ReplayedState`, the change restores the thread. */
  *threadChanges(): Iterable<ChangeOf<'thread'>> {
    for (const { thread, usedAt } of this.threads.entries()) yield { type: 'thread', thread, at: usedAt };
  }
}

const CHANGES: { [Type in StateChange['type']]: (state: ReplayedState, change: ChangeOf<Type>) => unknown } = {
  thread: ({ threads }, { thread }) => threads.set(thread),
  turn: ({ threads }, { thread, turn, maxTurns }) => threads.addTurn(thread, turn, maxTurns),
  request: ({ counts }, { caller, windowMs }) => counts.count(caller, windowMs),
  'give-back': ({ counts }, { caller, windowMs }) => counts.giveBack(caller, windowMs),
  window: ({ counts }, { caller, windowMs, requests, at }) => counts.add(caller, { start: at, windowMs, requests }),
};
