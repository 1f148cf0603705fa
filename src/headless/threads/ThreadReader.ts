import { HOUR_MS } from '../../values/durations.js';
import type { TurnOutcome } from '../Conversation.js';
import { setupErrorOf, threadOf } from '../conversationOptions.js';
import { isAllowed } from '../conversationPhase.js';
import { isBusy } from '../isBusy.js';
import { outcomeWithoutError } from '../outcomeWithoutError.js';
import type { ConversationAccess } from './ConversationAccess.js';
import type { TabMemory } from './TabMemory.js';
import { type ThreadArchive, type TurnsByThread, updatedAt } from './ThreadArchive.js';
import { type HiddenThread, LEFT_OUTCOME, type ThreadWriter, WRITE_INTERVAL } from './ThreadWriter.js';
import { factsOf, splitTurns, type TurnRecord } from './TurnRecord.js';
import { UnfinishedAnswers } from './UnfinishedAnswers.js';
import { readUnansweredEdit } from './unansweredEdit.js';

/** If the latest conversation has changed within this time (ms), a tab without a conversation of its own continues it. */
const CONTINUED_WITHIN = HOUR_MS;

/** Loads stored conversations into the page: restores the last conversation, opens another one, and applies the changes of other tabs. */
export class ThreadReader {
  readonly #unfinished: UnfinishedAnswers;
  #hasMissedChanges = false;
  /**
   * Timer for another attempt of `catchUp`, if the changes of other tabs could not be shown. The timer is needed because no further
   * `storage` event starts this attempt: the changes have already been reported.
   */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly access: ConversationAccess,
    private readonly archive: ThreadArchive,
    private readonly tab: TabMemory,
    private readonly writer: ThreadWriter,
  ) {
    this.#unfinished = new UnfinishedAnswers(tab.tab, () => this.catchUp());
  }

  /** Whether other tabs may have changed the conversation while this tab was sending a question or receiving its answer. */
  get hasMissedChanges(): boolean {
    return this.#hasMissedChanges;
  }

  /** Restores the conversation of this tab. Call it once, after the history has been loaded. */
  restore(hidden: HiddenThread | undefined): void {
    const { writer, tab } = this;
    const { state, options } = this.access.core;
    this.archive.removeExpired();
    const threads = this.archive.known();
    const [firstTurn] = splitTurns(state.messages);
    if (hidden && firstTurn && this.archive.kept === 'device') {
      writer.resume(hidden);
      writer.write();
      this.catchUp();
    } else if (firstTurn || isBusy(state.status)) {
      // A question was asked before the history was loaded: keep that conversation.
      const id = findThread(threads, (turns) => turns.some((turn) => turn.id === firstTurn?.id)) ?? writer.id;
      writer.adopt(id, threads.get(id) ?? []);
      writer.write();
    } else {
      const wanted = this.#threadToRestore(threads);
      if (wanted !== undefined && this.open(wanted)) return;
      // Keep the id of a conversation without questions, because it may have a draft.
      writer.adopt((!threadOf(options) && tab.thread) || writer.id, []);
    }
  }

  /** Shows another conversation. Returns `false` when it does not exist. */
  open(id: string): boolean {
    const { writer, access } = this;
    const turns = this.archive.threads().get(id);
    if (!turns) return false;
    if (id === writer.id && writer.written.size > 0) return true;
    writer.write(LEFT_OUTCOME);
    writer.prepareOpening(id, turns);
    const outcome = this.#outcomeOf(turns.at(-1));
    access.show(turns.at(-1)?.thread, messagesOf(turns), outcome);
    this.#watch(turns);
    const failedAttempt = readUnansweredEdit(this.tab, id, turns, outcome);
    access.core.update({ ...this.#factsOf(turns), ...(failedAttempt && { failedAttempt }) });
    return true;
  }

  /** Shows the stored conversation that belongs to a thread of the service. Returns `false` if there is no such conversation. */
  openByThread(threadId: string): boolean {
    const id = findByThread(this.archive.threads(), threadId);
    return id !== undefined && this.open(id);
  }

  /**
   * Shows the changes that other tabs have made. While this tab is sending a question or receiving its answer, postpones the changes until
   * the answer has ended or failed.
   */
  catchUp(): void {
    const { writer, access } = this;
    if (writer.isDeleted) {
      this.leave();
      return;
    }
    // A conversation that was deleted because of a limit (number, size or age) stays visible here. Its next change stores it again.
    if (writer.isGone) return;
    this.#hasMissedChanges = !isAllowed('replaceMessages', access.core.state);
    if (this.#hasMissedChanges) return;
    if (writer.isWritePending) writer.write();
    const turns = this.archive.threads().get(writer.id) ?? [];
    const outcome = this.#outcomeOf(turns.at(-1));
    this.#watch(turns);
    const isSame =
      turns.length === writer.written.size &&
      turns.every((turn) => writer.written.get(turn.id)?.changedAt === turn.changedAt);
    // For a failed turn, `#outcomeOf` returns `truncated`. But if the turn failed in this tab, the state has `failed`, which never equals
    // `truncated`. So if the state has `failed`, compare it with the outcome that is stored in the archive.
    const stored = writer.latest.lastOutcome === 'failed' ? turns.at(-1)?.outcome : outcome;
    const { writtenElsewhere, lastOutcome } = writer.latest;
    const isOutcomeShown = writer.ranInThisTab || lastOutcome === stored;
    if (isSame && isOutcomeShown && `${writtenElsewhere}` === `${this.#factsOf(turns).writtenElsewhere}`) return;
    this.#takeOver(turns, outcome, isSame);
  }

  /**
   * Called when another tab has deleted the conversation. Closes it here, and deletes its drafts and the turns that this tab may have
   * written meanwhile.
   */
  leave(): void {
    const deleted = this.writer.id;
    this.writer.forget();
    this.access.show(undefined, [], undefined);
    this.archive.remove(deleted);
    this.tab.removeDraftsOf(deleted);
  }

  /** Called when another conversation is shown, or when the history closes. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#unfinished.reset();
    this.#hasMissedChanges = false;
  }

  #takeOver(turns: readonly TurnRecord[], outcome: TurnOutcome | undefined, isSame: boolean): void {
    const { writer, access } = this;
    const { core } = access;
    const before = writer.written;
    // Unchanged turns keep their objects, so that React does not render them again.
    const merged = turns.map((turn) => {
      const known = before.get(turn.id);
      return known?.changedAt === turn.changedAt ? known : turn;
    });
    const error = setupErrorOf(core.options);
    writer.takeOver(merged, !isSame);
    const thread = core.thread;
    core.setThread(turns.at(-1)?.thread);
    // Change the messages, their ratings and their outcomes in one update. After an update of the messages alone, the writer would store
    // the turns without their ratings.
    const change = { lastOutcome: outcome, status: error ? 'error' : 'ready', error, ...this.#factsOf(turns) } as const;
    if (!access.replace(messagesOf(merged), change)) {
      // `useChat` is not mounted, for example because React has suspended the tree around the assistant (Suspense): try again later.
      writer.revert(before);
      core.setThread(thread);
      this.#catchUpIn(WRITE_INTERVAL);
    }
  }

  /** Returns the outcome to show for a turn. A turn without a stored outcome was interrupted, unless another tab is still writing it. */
  #outcomeOf(turn: TurnRecord | undefined): TurnOutcome | undefined {
    if (!turn || turn.outcome) return outcomeWithoutError(turn?.outcome);
    return this.#unfinished.isWrittenElsewhere(turn) ? undefined : 'truncated';
  }

  #factsOf(turns: readonly TurnRecord[]): ReturnType<typeof factsOf> {
    const written = turns.filter((turn) => this.#unfinished.isWrittenElsewhere(turn));
    return factsOf(
      turns,
      written.map(({ id }) => id),
    );
  }

  #watch(turns: readonly TurnRecord[]): void {
    clearTimeout(this.#timer);
    const { id } = this.writer;
    this.#unfinished.watch(turns, (turn) => this.archive.keyOf(id, turn));
  }

  #catchUpIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.catchUp(), milliseconds);
  }

  #threadToRestore(threads: TurnsByThread): string | undefined {
    const given = threadOf(this.access.core.options);
    if (given) return findByThread(threads, given.id);
    if (this.tab.thread !== undefined) return this.tab.thread;
    const [newest] = threads;
    return newest && Date.now() - updatedAt(newest[1]) < CONTINUED_WITHIN ? newest[0] : undefined;
  }
}

const messagesOf = (turns: readonly TurnRecord[]) => turns.flatMap(({ messages }) => messages);

/** Finds the conversation whose last turn was in this thread of the service. */
const findByThread = (threads: TurnsByThread, threadId: string) =>
  findThread(threads, (turns) => turns.at(-1)?.thread?.id === threadId);

function findThread(threads: TurnsByThread, test: (turns: readonly TurnRecord[]) => boolean): string | undefined {
  return [...threads].find(([, turns]) => test(turns))?.[0];
}
