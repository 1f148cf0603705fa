import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { type MemoryRateLimitStore, memoryRateLimitStore } from '../../http/createRateLimiter.js';
import { messageOf } from '../../values/messageOf.js';
import { FolderLock } from '../disk/FolderLock.js';
import { findStorageFault } from '../disk/findStorageFault.js';
import { isStateChange } from './isStateChange.js';
import { ReplayedState, type StateChange } from './ReplayedState.js';
import type { ServiceState, StateContext } from './ServiceState.js';
import { StateJournal } from './StateJournal.js';

const FILE = 'state.jsonl';
/** Interval between attempts to open a folder that cannot be used (ms). */
const ATTEMPT_MS = 2_000;

export interface StateFolderOptions extends Pick<StateContext, 'onWarning'> {
  folder: string;
  /** The clock (ms). */
  now?: () => number;
  attemptMs?: number;
}

/**
 * The threads of one service and the counts of its rate limits. They are kept in memory, and also in a file that the next process reads.
 * Only one process at a time uses the folder of the file. While another process uses the folder, or the folder cannot be used, the state is
 * in memory only.
 */
export class StateFolder {
  readonly #options: StateFolderOptions;
  readonly #lock: FolderLock;
  readonly #journal: StateJournal<StateChange>;
  #state: ReplayedState;
  /**
   * Requests counted while this process cannot use the folder. The file in the folder does not contain these requests. Undefined while the
   * process uses the folder.
   */
  #missingCounts: MemoryRateLimitStore | undefined;
  /** The current or last attempt to open the folder. */
  #opening: Promise<void>;
  #nextAttempt: NodeJS.Timeout | undefined;
  #isClosed = false;
  #problem: string | undefined;

  /** Opens the folder. Never rejects: if the folder cannot be used, reports the reason, and tries again until it can be used. */
  static async open(options: StateFolderOptions): Promise<StateFolder> {
    const opened = new StateFolder(options);
    await opened.#opening;
    return opened;
  }

  private constructor(options: StateFolderOptions) {
    const { folder, now = Date.now } = options;
    this.#options = options;
    this.#lock = new FolderLock(folder, 'state folder');
    this.#state = new ReplayedState(now);
    this.#missingCounts = memoryRateLimitStore({ now });
    this.#journal = new StateJournal(join(folder, FILE), {
      currentState: () => this.#state.changes(),
      confirmLock: () => this.#lock.confirm(),
      onFault: (error) => this.#report(reasonOf(error)),
      onRecovery: () => this.#report(undefined),
    });
    this.#opening = this.#open();
  }

  /** The stores for threads and for the counts of rate limits. A change applies immediately, and is written to the file soon afterwards. */
  get stores() {
    return {
      threads: {
        get: (id) => this.#state.threads.get(id),
        set: async (thread) => this.#change({ type: 'thread', thread, at: this.#state.now() }),
        addTurn: async ({ turns: _, ...head }, turn, maxTurns) =>
          this.#change({ type: 'turn', thread: { ...head, turns: [] }, turn, maxTurns, at: this.#state.now() }),
      },
      limits: {
        count: (caller, windowMs) => {
          const request = { type: 'request', caller, windowMs, at: this.#state.now() } as const;
          const counted = this.#state.count(request);
          this.#missingCounts?.count(caller, windowMs);
          this.#journal.add(request);
          return counted;
        },
        giveBack: (caller, windowMs) => {
          this.#missingCounts?.giveBack(caller, windowMs);
          this.#change({ type: 'give-back', caller, windowMs, at: this.#state.now() });
        },
      },
    } satisfies Pick<ServiceState, 'threads' | 'limits'>;
  }

  /** If this process uses the folder, writes the state and releases the folder for other processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#nextAttempt);
    await this.#opening;
    await this.#journal.close();
    await this.#lock.release();
  }

  #change(change: StateChange): void {
    this.#state.apply(change);
    this.#journal.add(change);
  }

  /** Tries to open the folder, and schedules another attempt if that fails. Never rejects. */
  async #open(): Promise<void> {
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: PRIVATE_FOLDER });
      const taken = await this.#lock.acquire();
      if (!taken) return await this.#use();
      this.#report(`it is in use by ${taken.heldBy}`);
    } catch (error) {
      await this.#lock.release();
      this.#report(reasonOf(error));
    }
    this.#openLater();
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#nextAttempt = setTimeout(() => {
      this.#opening = this.#open();
    }, this.#options.attemptMs ?? ATTEMPT_MS);
    this.#nextAttempt.unref();
  }

  /**
   * Replays the changes in the file. Then adds the data that only the memory of this process contains: new threads, newer states of
   * threads, and requests that were not counted in the file. From then on, the journal writes every change.
   */
  async #use(): Promise<void> {
    const { lost } = this.#lock;
    const stored = (await this.#journal.read()).filter(isStateChange);
    // The lock may have been lost while the file was being read, before the listener is added.
    if (lost.aborted) return this.#giveUp();
    lost.addEventListener('abort', () => this.#giveUp());
    const inFile = new ReplayedState(this.#state.now);
    for (const change of stored) inFile.apply(change);
    const state = new ReplayedState(this.#state.now);
    // Apply the changes in the order of their times. So the least recently used thread comes first, and the newer state of each thread
    // counts: another process may have continued the thread while it used the folder. If the times are the same, the file counts.
    const changes = [...this.#state.threadChanges(), ...inFile.changes()].sort((one, other) => one.at - other.at);
    for (const change of changes) state.apply(change);
    for (const [caller, window] of this.#missingCounts?.entries() ?? []) state.counts.add(caller, window);
    this.#state = state;
    this.#missingCounts = undefined;
    this.#report(undefined);
    this.#journal.open();
  }

  /** Keeps the state in memory only, because another process has taken the folder over. Schedules an attempt to open the folder again. */
  #giveUp(): void {
    void this.#journal.pause();
    this.#missingCounts ??= memoryRateLimitStore({ now: this.#state.now });
    this.#report('another process has taken it over');
    this.#openLater();
  }

  /** Reports a problem when it begins, when it changes and when it is over. @param problem Undefined when the problem is over. */
  #report(problem: string | undefined): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    const { folder, onWarning } = this.#options;
    onWarning(
      problem === undefined
        ? `The state folder "${folder}" can be used again.`
        : `The state folder "${folder}" cannot be used: ${problem}. Until it can, conversations and counts are kept in memory only.`,
    );
  }
}

/** Returns the reason of a problem, without a full stop at its end. */
function reasonOf(error: unknown): string {
  const reason = findStorageFault(error)?.reason ?? messageOf(error);
  return reason.endsWith('.') ? reason.slice(0, -1) : reason;
}
