import { hasLocks, whenUnlocked } from './answerLocks.js';
import { isStreamingHere } from './streamingTurns.js';
import type { TurnRecord } from './TurnRecord.js';

/**
 * Time after which an unfinished answer counts as interrupted if the tab that was writing it has not written to it again (ms). Used only
 * where locks are not available.
 */
const GIVEN_UP_AFTER = 60_000;
/** Time from the release of a lock until the answer counts as interrupted (ms). The last record can arrive after the release. */
const GRACE = 250;

interface WatchedAnswer {
  /** When the record was last written, as far as this tab knows. */
  changedAt: number;
  stop: () => void;
}

/** Knows which unfinished answers other tabs are writing, and notices when such a tab is gone. */
export class UnfinishedAnswers {
  /** The answers whose end `watch` waits for, by the id of the turn. */
  readonly #watched = new Map<string, WatchedAnswer>();
  /**
   * Answers whose tabs are gone. Maps the id of the turn to `changedAt` of its record at the time when the answer was given up. A later
   * `changedAt` shows that a tab writes the answer again.
   */
  readonly #givenUp = new Map<string, number>();

  /**
   * @param tab Id of this tab.
   * @param onGone Called when an answer that another tab was writing counts as interrupted.
   */
  constructor(
    private readonly tab: string,
    private readonly onGone: () => void,
  ) {}

  /**
   * Whether another tab is writing the answer of a turn. Call it only while this tab is not writing that answer itself. An unfinished
   * answer that no tab is writing was interrupted.
   */
  isWrittenElsewhere(turn: TurnRecord): boolean {
    const isLeft = turn.writer === this.tab && !isStreamingHere(turn.id);
    if (turn.outcome || isLeft || this.#givenUp.get(turn.id) === turn.changedAt) return false;
    // A tab can write nothing for a long time, for example while a tool runs. If the browser has locks, this does not matter: the release
    // of the tab's lock shows that the tab is gone (see `watch`). Without locks, an answer counts as interrupted after `GIVEN_UP_AFTER`.
    return hasLocks() || timeUntilGivenUp(turn) > 0;
  }

  /**
   * Watches the answers in `turns` that other tabs are writing. Stops watching all other answers.
   *
   * @param lockOf Returns the name of the lock that a tab holds while it writes a turn.
   */
  watch(turns: readonly TurnRecord[], lockOf: (turn: string) => string): void {
    const written = new Map(turns.filter((turn) => this.isWrittenElsewhere(turn)).map((turn) => [turn.id, turn]));
    for (const [id, { stop }] of this.#watched) {
      if (written.has(id)) continue;
      stop();
      this.#watched.delete(id);
    }
    for (const turn of written.values()) {
      const { id, changedAt } = turn;
      const watched = this.#watched.get(id);
      if (watched && (hasLocks() || watched.changedAt === changedAt)) {
        watched.changedAt = changedAt;
        continue;
      }
      watched?.stop();
      const stop = hasLocks() ? this.#waitForLock(id, lockOf(id)) : this.#waitForTime(turn);
      this.#watched.set(id, { changedAt, stop });
    }
  }

  /** Stops watching all answers. */
  reset(): void {
    this.watch([], String);
  }

  #waitForLock(id: string, lock: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = whenUnlocked(lock, () => {
      timer = setTimeout(() => this.#giveUp(id), GRACE);
    });
    return () => {
      stopWaiting();
      clearTimeout(timer);
    };
  }

  #waitForTime(turn: TurnRecord): () => void {
    // If the clock has been set back, `changedAt` can be far in the future. Do not wait for that time.
    const timer = setTimeout(() => this.#giveUp(turn.id), Math.min(timeUntilGivenUp(turn), GIVEN_UP_AFTER));
    return () => clearTimeout(timer);
  }

  #giveUp(id: string): void {
    const watched = this.#watched.get(id);
    if (watched) this.#givenUp.set(id, watched.changedAt);
    this.#watched.delete(id);
    this.onGone();
  }
}

/** Milliseconds until an unfinished answer counts as interrupted. Used only where the Web Locks API is missing. */
const timeUntilGivenUp = ({ changedAt }: TurnRecord) => changedAt + GIVEN_UP_AFTER - Date.now();
