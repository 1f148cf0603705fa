import type { ConversationState } from '../ConversationStore.js';
import { ratingsOf, sameMessages, type splitTurns, type TurnRecord } from './turnRecord.js';

/** What is known of a conversation beside its messages. */
export interface KnownOfTurns extends Pick<TurnRecord, 'outcome' | 'thread' | 'writer'> {
  /** Turns as they stand in the archive, by id. */
  written: ReadonlyMap<string, TurnRecord>;
  /** The last turn was answered here, so how it ended is known here: `outcome`. */
  ranHere: boolean;
  /** How earlier turns ended that were not written at that time, by the id of the question. */
  pastOutcomes: ConversationState['pastOutcomes'];
  refused: ReadonlySet<string>;
  ratings: ConversationState['ratings'];
  /** Ratings as they were written last: where they are the same, none is looked for in hundreds of answers while another one grows. */
  writtenRatings: ConversationState['ratings'] | undefined;
}

/** The records of turns that are not written as they are. */
export function changedRecords(turns: ReturnType<typeof splitTurns>, known: KnownOfTurns): TurnRecord[] {
  const { written, ranHere, pastOutcomes, refused, writer } = known;
  const changed: TurnRecord[] = [];
  let previous = 0;
  turns.forEach((turn, index) => {
    const isLast = index === turns.length - 1;
    const before = written.get(turn.id);
    // Later than the turn before, also within one millisecond.
    const at = before?.at ?? Math.max(turn.messages[0]?.createdAt?.getTime() ?? Date.now(), previous + 1);
    previous = at;
    const earlier = before ? before.outcome : (pastOutcomes?.[turn.id] ?? 'complete');
    const outcome = isLast && (ranHere || !before) ? known.outcome : earlier;
    const same = before && before.outcome === outcome && sameMessages(before.messages, turn.messages);
    if (same && known.ratings === known.writtenRatings) return;
    const ratings = ratingsOf(turn.messages, known.ratings);
    if (same && JSON.stringify(before.ratings) === JSON.stringify(ratings)) return;
    const thread = isLast ? known.thread : before?.thread;
    changed.push({
      ...turn,
      at,
      changedAt: Date.now(),
      writer,
      outcome,
      refused: refused.has(turn.id),
      thread,
      ratings,
    });
  });
  return changed;
}
