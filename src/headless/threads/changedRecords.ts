import type { ConversationState } from '../ConversationState.js';
import { isRefused } from '../isRefused.js';
import { hasSameMessages, ratingsOf, type splitTurns, type TurnRecord } from './TurnRecord.js';

/** Facts about the turns of a conversation that are not in their messages. */
export interface TurnFacts extends Pick<TurnRecord, 'outcome' | 'thread' | 'writer'> {
  /** Turns as they are in the archive, by id. */
  written: ReadonlyMap<string, TurnRecord>;
  /**
   * Whether the last turn ran in this tab. If so, this turn gets `outcome`. If not, this turn keeps the outcome that it has in `written`.
   * If `written` does not contain this turn, it gets `outcome` in both cases.
   */
  ranInThisTab: boolean;
  /** Outcomes of earlier turns, by the id of the question. They apply to turns that are not in `written`. */
  pastOutcomes: ConversationState['pastOutcomes'];
  refused: ReadonlySet<string>;
  ratings: ConversationState['ratings'];
  /**
   * The `ratings` at the last write. If `ratings` is still the same object, no rating has changed, so the ratings of the turns are not
   * compared.
   */
  writtenRatings: ConversationState['ratings'] | undefined;
}

/** Returns a new record for each turn that is not in the archive, or that differs from its record in the archive (`written`). */
export function changedRecords(turns: ReturnType<typeof splitTurns>, facts: TurnFacts): TurnRecord[] {
  const { written, refused, writer } = facts;
  const changed: TurnRecord[] = [];
  let previousAt = 0;
  turns.forEach((turn, index) => {
    const isLast = index === turns.length - 1;
    const before = written.get(turn.id);
    // `at` determines the order of turns, so each turn is later than the previous one, even within one millisecond.
    const at = before?.at ?? Math.max(turn.messages[0]?.createdAt?.getTime() ?? Date.now(), previousAt + 1);
    previousAt = at;
    const outcome = outcomeOf(turn.id, isLast, facts);
    // Do not compare whether the question was refused. If only this value differs in a tab that has not seen the newest messages of another
    // tab, the turn would count as changed. The tab would then write the turn with its old messages and overwrite the newest ones.
    const isSame = before && before.outcome === outcome && hasSameMessages(before.messages, turn.messages);
    if (isSame && facts.ratings === facts.writtenRatings) return;
    const ratings = ratingsOf(turn.messages, facts.ratings);
    if (isSame && JSON.stringify(before.ratings) === JSON.stringify(ratings)) return;
    const thread = isLast ? facts.thread : before?.thread;
    const [question, next] = turn.messages;
    changed.push({
      ...turn,
      at,
      // Other tabs detect a change of a turn by its `changedAt`. So make `changedAt` grow even if two changes happen within one
      // millisecond.
      changedAt: Math.max(Date.now(), (before?.changedAt ?? 0) + 1),
      writer,
      outcome,
      refused: question !== undefined && isRefused(refused, question, next),
      thread,
      ratings,
    });
  });
  return changed;
}

function outcomeOf(id: string, isLast: boolean, facts: TurnFacts): TurnRecord['outcome'] {
  const before = facts.written.get(id);
  if (isLast && (facts.ranInThisTab || !before)) return facts.outcome;
  return before ? before.outcome : (facts.pastOutcomes?.[id] ?? 'complete');
}
