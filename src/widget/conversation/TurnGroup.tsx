'use client';
import { memo, type ReactElement } from 'react';
import type { ConversationStatus, TurnOutcome } from '../../headless/Conversation.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { PartBoundary } from './PartBoundary.js';
import { TurnView } from './TurnView.js';
import type { Turn } from './turns.js';

/** So many turns or groups stand together. Small groups are skipped precisely, large ones make few things to look at. */
const GROUP_SIZE = 8;
/** Turns of the groups that a conversation consists of: groups of groups. */
export const LARGEST_GROUP = GROUP_SIZE * GROUP_SIZE;

interface TurnGroupProps {
  /** Most turns that it has room for: `LARGEST_GROUP`, or those of a group in it. */
  size: number;
  turns: readonly Turn[];
  /** The group ends with the last turn of the conversation. */
  last: boolean;
  /** Of the conversation, for the last turn; `ready` in all other groups. */
  status: ConversationStatus;
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
}

/**
 * Some turns together, or some groups of them. An update looks at the groups around the last turn only, and a group that is out of
 * sight costs nothing: the browser skips it (`content-visibility` in conversation.css) and still finds its text.
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

/** Turns in groups of a size. A turn never changes its group, so its elements stay. */
export function groupTurns(turns: readonly Turn[], size: number): (readonly Turn[])[] {
  const groups: (readonly Turn[])[] = [];
  for (let from = 0; from < turns.length; from += size) groups.push(turns.slice(from, from + size));
  return groups;
}
