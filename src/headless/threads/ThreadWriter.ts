import type { Thread } from '../../protocol/messages/assistantMessage.js';
import type { TurnOutcome } from '../Conversation.js';
import type { ConversationState } from '../ConversationState.js';
import type { ConversationCore } from '../createConversationCore.js';
import { isBusy } from '../isBusy.js';
import { outcomeOfLastTurn } from '../outcomeOfLastTurn.js';
import type { RestorePoint } from '../RestorePoint.js';
import { CarriedDraft } from './CarriedDraft.js';
import { changedRecords } from './changedRecords.js';
import { beginStreaming, endStreaming } from './streamingTurns.js';
import { newId, type TabMemory } from './TabMemory.js';
import type { ThreadArchive } from './ThreadArchive.js';
import { splitTurns, type TurnRecord } from './TurnRecord.js';
import { storeUnansweredEdit } from './unansweredEdit.js';

/** Minimum interval between writes while an answer streams (ms). */
export const WRITE_INTERVAL = 1000;

/** Outcome of an answer whose conversation is closed while the answer streams. It is not `stopped`, because the reader did not stop it. */
export const LEFT_OUTCOME: TurnOutcome = 'truncated';

/**
 * The state of a conversation after its last change. With this state, the conversation can be written once more after another conversation
 * has replaced it.
 */
interface Snapshot {
  state: ConversationState;
  thread: Thread | undefined;
  restorePoint: RestorePoint | undefined;
}

export interface ThreadWriterOptions {
  core: ConversationCore;
  archive: ThreadArchive;
  tab: TabMemory;
  /** Called after records were written or removed. */
  onWritten: () => void;
  /** Called instead of a write when the reader has deleted the conversation in another tab, unless the conversation is being closed. */
  onDeleted: () => void;
}

/**
 * A conversation whose history was disconnected, for example because React has hidden the page (`<Activity>`). `written` contains the turns
 * as they were stored then. If a stored turn differs from `written` when the history is connected again, another tab has changed the turn.
 * `ranInThisTab`: whether the last turn ran in this tab.
 */
export interface HiddenThread {
  id: string;
  written: ReadonlyMap<string, TurnRecord>;
  ranInThisTab: boolean;
}

/**
 * Writes the turns of the current conversation that change in this tab. Does not write unchanged turns, because that would overwrite the
 * changes of other tabs. Exception: if the archive has dropped the conversation because of a limit, a change writes all turns again.
 */
export class ThreadWriter {
  #id = newId();
  #written = new Map<string, TurnRecord>();
  #ranInThisTab = false;
  #latest: Snapshot;
  #lastWrite = 0;
  #writtenRatings: ConversationState['ratings'] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The turns of the stored conversation that is about to be shown. Undefined if the next conversation is a new one. */
  #opened: readonly TurnRecord[] | undefined;
  readonly #carriedDraft: CarriedDraft;

  constructor(private readonly options: ThreadWriterOptions) {
    this.#carriedDraft = new CarriedDraft(options.tab);
    this.#latest = this.#snapshot();
  }

  /** Id of the conversation in the archive. */
  get id(): string {
    return this.#id;
  }

  /** The turns as this tab last wrote them to the archive, or read them from it, by id. */
  get written(): ReadonlyMap<string, TurnRecord> {
    return this.#written;
  }

  /** Whether the last turn ran in this tab. If so, the outcome in the state is the outcome of that turn. */
  get ranInThisTab(): boolean {
    return this.#ranInThisTab;
  }

  get latest(): ConversationState {
    return this.#latest.state;
  }

  /** Whether a change has not been written yet. */
  get isWritePending(): boolean {
    return this.#timer !== undefined;
  }

  /** Whether the conversation was stored in the archive and is now missing from it. */
  get isGone(): boolean {
    const { archive } = this.options;
    const turns = [...this.#written.keys()];
    if (turns.length === 0 || turns.some((turn) => archive.holds(this.#id, turn))) return false;
    // An edit in another tab replaces turns, so the conversation may still exist with other turns.
    return !archive.threads().has(this.#id);
  }

  /** Whether the reader has deleted the conversation in another tab. */
  get isDeleted(): boolean {
    return this.isGone && !this.options.archive.isTrimmed(this.#id);
  }

  /** Continues the conversation that was shown when the history was disconnected. */
  resume({ id, written, ranInThisTab }: HiddenThread): void {
    this.#id = id;
    this.#written = new Map(written);
    this.#ranInThisTab = ranInThisTab;
    this.options.tab.thread = id;
  }

  /** Continues the conversation with this id. @param turns Its turns in the archive; empty for a new conversation. */
  adopt(id: string, turns: readonly TurnRecord[]): void {
    this.#id = id;
    this.#setWritten(turns);
    this.options.tab.thread = id;
  }

  /**
   * Called when turns of the archive are about to be shown.
   *
   * @param isChanged Whether another tab has changed these turns. If so, the outcome of the last turn comes from the archive.
   */
  takeOver(turns: readonly TurnRecord[], isChanged: boolean): void {
    this.#setWritten(turns);
    if (isChanged) this.#ranInThisTab = false;
  }

  /** Called when the turns that were passed to `takeOver` could not be shown. @param written The value of `written` before that call. */
  revert(written: ReadonlyMap<string, TurnRecord>): void {
    this.#written = new Map(written);
  }

  /**
   * Called when the state has changed. Writes a changed conversation at most once a second, and at once when an answer has ended.
   *
   * @returns whether an answer has just ended: it is complete, has failed, or was stopped.
   */
  update(): boolean {
    const before = this.latest;
    this.#latest = this.#snapshot();
    const { state, restorePoint } = this.#latest;
    const attempt = restorePoint ? restorePoint.attempt : state.failedAttempt;
    storeUnansweredEdit(this.options.tab, this.#id, attempt);
    if (state.messages === before.messages && state.status === before.status && state.ratings === before.ratings)
      return false;
    const hasEnded = isBusy(before.status) && !isBusy(state.status);
    this.#ranInThisTab ||= isBusy(before.status) || isBusy(state.status);
    if (hasEnded || Date.now() - this.#lastWrite >= WRITE_INTERVAL) this.write();
    else this.#timer ??= setTimeout(() => this.write(), WRITE_INTERVAL);
    return hasEnded;
  }

  /** @param leftOutcome The outcome to store for an answer that is still streaming. Given only when the conversation is closed. */
  write(leftOutcome?: TurnOutcome): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastWrite = Date.now();
    if (this.isDeleted) {
      // Do not write: that would restore the deleted conversation. `onDeleted` closes it. With `leftOutcome`, it is already being closed.
      if (leftOutcome) this.#endStreaming();
      else this.options.onDeleted();
      return;
    }
    const hasWritten = this.#writeTurns(leftOutcome);
    if (leftOutcome) this.#endStreaming();
    if (hasWritten) this.options.onWritten();
  }

  /** Called before a conversation of the archive is shown. */
  prepareOpening(id: string, turns: readonly TurnRecord[]): void {
    this.#carriedDraft.moveToOpened(this.#id, id, this.#written.size === 0);
    this.#id = id;
    this.forget();
    this.#opened = turns;
  }

  /**
   * Called when another conversation is shown. From then on, the writer stores that conversation: the one passed to `prepareOpening`, or a
   * new one if there was no such call.
   */
  begin(): void {
    const { tab } = this.options;
    this.#latest = this.#snapshot();
    if (!this.#opened) {
      const left = this.#id;
      this.#id = newId();
      this.#carriedDraft.moveToNew(left, this.#id);
    }
    this.#setWritten(this.#opened ?? []);
    this.#opened = undefined;
    this.#ranInThisTab = false;
    tab.thread = this.#id;
  }

  /** Forgets the current conversation without writing it. */
  forget(): void {
    this.#endStreaming();
    this.#written = new Map();
    this.#latest = { ...this.#latest, state: { ...this.latest, messages: [] }, restorePoint: undefined };
  }

  #endStreaming(): void {
    for (const turn of this.#written.keys()) endStreaming(turn);
  }

  /** Remembers which turns are in the archive, and which of their questions the service refused. */
  #setWritten(turns: readonly TurnRecord[]): void {
    this.#written = new Map(turns.map((turn) => [turn.id, turn]));
    this.#writtenRatings = undefined;
    for (const turn of turns) if (turn.refused) this.options.core.refused.add(turn.id);
  }

  #snapshot(): Snapshot {
    const { state, thread, restorePoint } = this.options.core;
    return { state, thread, restorePoint };
  }

  /** Writes changed turns to the archive, and removes turns that no longer exist. @returns whether it wrote or removed a turn. */
  #writeTurns(leftOutcome: TurnOutcome | undefined): boolean {
    const { archive, core, tab } = this.options;
    const { ratings, pastOutcomes } = this.latest;
    const { messages, outcome, thread } = this.#stored(leftOutcome);
    const turns = splitTurns(messages);
    const changed = changedRecords(turns, {
      written: this.#written,
      writtenRatings: this.#writtenRatings,
      ranInThisTab: this.#ranInThisTab,
      outcome,
      pastOutcomes,
      thread,
      ratings,
      writer: tab.tab,
      refused: core.refused,
    });
    // If another tab has deleted the conversation because of a limit, write all its turns again. Do so only if a turn has changed in this
    // tab. Otherwise, two tabs could delete and write each other's conversations again and again.
    if (changed.length > 0 && this.isGone) for (const turn of this.#written.values()) archive.write(this.#id, turn);
    const streaming = isBusy(this.latest.status) && turns.at(-1)?.id;
    for (const record of changed) {
      // Request the lock before writing the record, so that no other tab sees an unfinished answer without its lock.
      if (!record.outcome && record.id === streaming) beginStreaming(record.id, archive.keyOf(this.#id, record.id));
      this.#written.set(record.id, record);
      archive.write(this.#id, record);
      if (record.outcome) endStreaming(record.id);
    }
    this.#writtenRatings = ratings;
    const kept = new Set(turns.map((turn) => turn.id));
    const removed = [...this.#written.keys()].filter((turn) => !kept.has(turn));
    for (const turn of removed) {
      this.#written.delete(turn);
      archive.removeTurn(this.#id, turn);
      endStreaming(turn);
    }
    return changed.length + removed.length > 0;
  }

  /** Returns the state to store: the restore point if there is one, otherwise the conversation as it is shown. */
  #stored(leftOutcome: TurnOutcome | undefined): Pick<RestorePoint, 'messages' | 'outcome' | 'thread'> {
    const { state, thread, restorePoint } = this.#latest;
    if (restorePoint) return restorePoint;
    const outcome = isBusy(state.status) ? leftOutcome : outcomeOfLastTurn(state);
    return { messages: state.messages, outcome, thread };
  }
}
