'use client';
import { memo, type ReactElement } from 'react';
import type { ConversationStatus, TurnOutcome } from '../../headless/Conversation.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { PartBoundary } from './PartBoundary.js';
import { TurnView } from './TurnView.js';
import type { Turn } from './turns.js';

/**
 * Number of turns in a small group, and number of small groups in a large group. With a smaller number, the browser renders fewer turns
 * outside the view. With a larger number, the browser has fewer groups whose visibility it must check.
 */
const GROUP_SIZE = 8;
/** Maximum number of turns in a group at the top level. Such a group contains smaller groups of at most `GROUP_SIZE` turns. */
export const LARGEST_GROUP = GROUP_SIZE * GROUP_SIZE;

interface TurnGroupProps {
  /** Maximum number of turns in this group: `LARGEST_GROUP`, or `GROUP_SIZE` if the group is inside another group. */
  size: number;
  turns: readonly Turn[];
  /** Whether the group contains the last turn of the conversation. */
  last: boolean;
  /** The status of the conversation in the last group; `ready` in all others. */
  status: ConversationStatus;
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
}

/**
 * A group of turns, or of smaller groups. When the last turn changes, React renders only the groups that contain it. While the other groups
 * are outside the view, the browser does not render them (`content-visibility` in conversation.css), but its search still finds their text.
 */
export const TurnGroup = memo(
  function TurnGroup({ size, turns, last, status, outcome, error }: TurnGroupProps): ReactElement {
    const inner = size / GROUP_SIZE;
    const parts = groupTurns(turns, inner);
    return (
      <div className="da-turns" data-size={size} data-last={last || undefined}>
        {parts.map((part, index) => {
          const [turn] = part;
          const isLast = last && index === parts.length - 1;
          const state = {
            last: isLast,
            status: isLast ? status : 'ready',
            outcome: isLast ? outcome : undefined,
            error: isLast ? error : undefined,
          } as const;
          if (inner > 1) return <TurnGroup key={turn?.key} size={inner} turns={part} {...state} />;
          return (
            turn && (
              <PartBoundary key={turn.key} turn={turn}>
                <TurnView turn={turn} {...state} />
              </PartBoundary>
            )
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.last === after.last &&
    before.status === after.status &&
    before.outcome === after.outcome &&
    before.error === after.error &&
    before.turns.length === after.turns.length &&
    before.turns.every((turn, index) => turn === after.turns[index]),
);

/** Splits turns into groups. New turns are added at the end, so a turn stays in its group, and React keeps its elements. */
export function groupTurns(turns: readonly Turn[], size: number): (readonly Turn[])[] {
  const groups: (readonly Turn[])[] = [];
  for (let from = 0; from < turns.length; from += size) groups.push(turns.slice(from, from + size));
  return groups;
}
