import type { ConversationState } from '../ConversationStore.js';
import type { TurnOutcome } from '../conversation.js';
import type { ConversationCore } from '../conversationCore.js';
import { problemOf } from '../conversationOptions.js';
import { isBusy } from '../isBusy.js';
import { changedRecords } from './changedRecords.js';
import type { ThreadArchive } from './createThreadArchive.js';
import { updatedAt } from './createThreadArchive.js';
import type { ThreadHost } from './ThreadHost.js';
import { newId, type TabMemory } from './tabMemory.js';
import { factsOf, splitTurns, type TurnRecord } from './turnRecord.js';
import { keepUnsentEdit, unsentEditOf } from './unsentEdit.js';

/** A growing answer is written at most so often, in milliseconds. */
const WRITE_INTERVAL = 1000;
/** A tab that has shown nothing yet goes on with the latest conversation when it is not older: one hour, in milliseconds. */
const CONTINUED_WITHIN = 60 * 60 * 1000;
/** An unfinished answer that another tab has not written to for so long will not be finished any more. In milliseconds. */
const GIVEN_UP_AFTER = 60_000;
/** How an answer ends that is left while it is being written: it was not the answer that the reader has stopped. */
const LEFT: TurnOutcome = 'truncated';

/** Turns that an assistant of this page is at. What this tab has written otherwise without an end was left by the page before. */
const growing = new Set<string>();

/** A conversation that was on the device when its page was hidden, as it stood there: what differs later, other tabs have done. */
const leftOn = new WeakMap<ConversationCore, { id: string; written: Map<string, TurnRecord>; ranHere: boolean }>();

/** The conversation that is shown, on its way to the archive and back. */
export interface CurrentThread {
  readonly id: string;
  /** Shows another conversation. `false` when there is none of this name. */
  open: (id: string) => boolean;
  /** Takes over what other tabs have written; while an answer is being written, after it. */
  catchUp: () => void;
  disconnect: () => void;
}

/**
 * Restores the conversation of this tab, or the latest one, and from then on writes every turn that changes here. A turn that did not
 * change here is never written, so what another tab adds meanwhile stays.
 *
 * @param onWritten Called after something was written or removed.
 */
export function keepCurrentThread(
  { core, running, show, replace }: ThreadHost,
  archive: ThreadArchive,
  tab: TabMemory,
  onWritten: () => void,
): CurrentThread {
  let id = newId();
  let { conversationId } = core.state;
  /** The newest state of this conversation, and its thread. */
  let latest = core.state;
  let latestThread = core.thread;
  /** What is kept in place of its messages. */
  let latestStanding = core.standing;
  /** Turns as they stand in the archive, by id. */
  let written = new Map<string, TurnRecord>();
  let opening: readonly TurnRecord[] | undefined;
  /** The last turn was answered here, so how it ended is known here. */
  let ranHere = false;
  let behind = false;
  let lastWrite = 0;
  let writtenRatings: ConversationState['ratings'] | undefined;
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Until the archive is looked at again, without having been told to. */
  let lookTimer: ReturnType<typeof setTimeout> | undefined;

  function note(turns: readonly TurnRecord[]): void {
    written = new Map(turns.map((turn) => [turn.id, turn]));
    writtenRatings = undefined;
    for (const turn of turns) if (turn.refused) core.refused.add(turn.id);
  }

  /** How the last turn is shown. One without an end broke off, unless another one is still at it. */
  function outcomeOf(turns: readonly TurnRecord[]): TurnOutcome | undefined {
    const last = turns.at(-1);
    clearTimeout(lookTimer);
    if (!last || (last.outcome && last.outcome !== 'failed')) return last?.outcome;
    const silence = Date.now() - last.changedAt;
    const isLeft = last.writer === tab.tab && !growing.has(last.id);
    if (last.outcome || isLeft || silence > GIVEN_UP_AFTER) return 'truncated';
    lookTimer = setTimeout(catchUp, GIVEN_UP_AFTER - silence + 1);
    return undefined;
  }

  /** Another tab has deleted it. */
  const isDeleted = () => written.size > 0 && ![...written.keys()].some((turn) => archive.holds(id, turn));

  /** @param over The conversation is left here: an answer that was being written is not going to be finished, and this is how it ends. */
  function write(over?: TurnOutcome): void {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    lastWrite = Date.now();
    if (isDeleted()) {
      // Written again, it would be back; when another conversation follows anyhow, it is just left.
      if (!over) leave();
      return;
    }
    const { messages, outcome, thread } = latestStanding ?? {
      messages: latest.messages,
      outcome: isBusy(latest.status) ? over : latest.failedAttempt ? latest.failedAttempt.outcome : latest.lastOutcome,
      thread: latestThread,
    };
    const turns = splitTurns(messages);
    const { ratings, pastOutcomes } = latest;
    const known = { written, writtenRatings, outcome, ranHere, pastOutcomes, thread, ratings, writer: tab.tab };
    const changed = changedRecords(turns, { ...known, refused: core.refused });
    for (const record of changed) {
      if (record.outcome) growing.delete(record.id);
      else growing.add(record.id);
      written.set(record.id, record);
      archive.write(id, record);
    }
    writtenRatings = ratings;
    const kept = new Set(turns.map((turn) => turn.id));
    const gone = [...written.keys()].filter((turn) => !kept.has(turn));
    for (const turn of gone) {
      written.delete(turn);
      archive.removeTurn(id, turn);
    }
    if (over) for (const turn of written.keys()) growing.delete(turn);
    if (changed.length + gone.length > 0) onWritten();
  }

  /** Another conversation is shown: what was is written to its end. */
  function begin(): void {
    write(LEFT);
    clearTimeout(lookTimer);
    ({ conversationId } = core.state);
    latest = core.state;
    latestThread = core.thread;
    latestStanding = core.standing;
    if (!opening) {
      // What is being written goes along into a new conversation.
      const draft = tab.draft(id);
      tab.setDraft(id, '');
      id = newId();
      tab.setDraft(id, draft);
    }
    note(opening ?? []);
    ranHere = false;
    behind = false;
    tab.thread = id;
  }

  function onChange(): void {
    const { state } = core;
    if (state.conversationId !== conversationId) {
      begin();
      return;
    }
    const wasRunning = isBusy(latest.status);
    const changed = (['messages', 'status', 'ratings'] as const).some((name) => state[name] !== latest[name]);
    latest = state;
    latestThread = core.thread;
    latestStanding = core.standing;
    keepUnsentEdit(tab, id, latestStanding ? latestStanding.tried : state.failedAttempt);
    if (!changed) return;
    const ended = wasRunning && !isBusy(state.status);
    ranHere ||= wasRunning || isBusy(state.status);
    if (ended || Date.now() - lastWrite >= WRITE_INTERVAL) write();
    else writeTimer ??= setTimeout(() => write(), WRITE_INTERVAL);
    if (ended && behind) catchUp();
  }

  function open(next: string): boolean {
    const turns = archive.threads().get(next);
    if (!turns) return false;
    if (next === id && written.size > 0) return true;
    write(LEFT);
    id = next;
    forgetLatest();
    opening = turns;
    show(
      turns.at(-1)?.thread,
      turns.flatMap(({ messages }) => messages),
      outcomeOf(turns),
    );
    opening = undefined;
    const failedAttempt = unsentEditOf(tab, id, turns);
    core.update({ ...factsOf(turns), ...(failedAttempt && { failedAttempt }) });
    return true;
  }

  /** What is to be written from now on is another conversation. */
  function forgetLatest(): void {
    written = new Map();
    latest = { ...latest, messages: [] };
    latestStanding = undefined;
  }

  function catchUp(): void {
    if (isDeleted()) {
      leave();
      return;
    }
    behind = running();
    if (behind) return;
    if (writeTimer) write();
    const turns = archive.threads().get(id) ?? [];
    const same =
      turns.length === written.size && turns.every((turn) => written.get(turn.id)?.changedAt === turn.changedAt);
    const outcome = outcomeOf(turns);
    // A fault that is shown says more than the archive knows of it.
    const shown = latest.lastOutcome === 'failed' ? turns.at(-1)?.outcome : outcome;
    if (same && (ranHere || latest.lastOutcome === shown)) return;
    // What did not change keeps its objects, so that it is not drawn again.
    const merged = turns.map((turn) => {
      const before = written.get(turn.id);
      return before?.changedAt === turn.changedAt ? before : turn;
    });
    const before = written;
    const error = problemOf(core.options);
    note(merged);
    if (!same) ranHere = false;
    if (
      replace(
        merged.flatMap(({ messages }) => messages),
        { lastOutcome: outcome, status: error ? 'error' : 'ready', error },
      )
    ) {
      core.setThread(turns.at(-1)?.thread);
      core.update(factsOf(turns));
    } else {
      // The page around the assistant is suspended.
      written = before;
      clearTimeout(lookTimer);
      lookTimer = setTimeout(catchUp, WRITE_INTERVAL);
    }
  }

  /** The conversation was deleted in another tab: it goes here, too, with what this tab may have added meanwhile. */
  function leave(): void {
    const deleted = id;
    forgetLatest();
    show(undefined, [], undefined);
    archive.remove(deleted);
  }

  function restore(): void {
    const threads = archive.threads();
    const { threadId } = core.options;
    const [first] = splitTurns(core.state.messages);
    const [newest] = threads;
    const holding = (test: (turns: readonly TurnRecord[]) => boolean) =>
      [...threads].find(([, turns]) => test(turns))?.[0];
    const left = archive.kept === 'device' && first && leftOn.get(core);
    if (left) {
      ({ id, written, ranHere } = left);
      tab.thread = id;
      write();
      catchUp();
      return;
    }
    // A conversation that began before this was loaded is the one to be kept.
    if (first || running()) {
      id = holding((turns) => turns.some((turn) => turn.id === first?.id)) ?? id;
      note(threads.get(id) ?? []);
      tab.thread = id;
      write();
      return;
    }
    const wanted =
      threadId !== undefined
        ? holding((turns) => turns.at(-1)?.thread?.id === threadId)
        : (tab.thread ?? (newest && Date.now() - updatedAt(newest[1]) < CONTINUED_WITHIN ? newest[0] : undefined));
    if (wanted !== undefined && open(wanted)) return;
    // A conversation that has not begun yet may have a draft.
    id = (threadId === undefined && tab.thread) || id;
    tab.thread = id;
  }

  const flush = () => write();
  const unsubscribe = core.subscribe(onChange);
  addEventListener('pagehide', flush);
  restore();

  return {
    get id() {
      return id;
    },
    open,
    catchUp,
    disconnect() {
      write(LEFT);
      if (archive.kept === 'device' && written.size > 0) leftOn.set(core, { id, written, ranHere });
      else leftOn.delete(core);
      unsubscribe();
      clearTimeout(lookTimer);
      removeEventListener('pagehide', flush);
    },
  };
}
