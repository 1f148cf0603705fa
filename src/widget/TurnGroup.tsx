'use client';
import { memo, type ReactElement } from 'react';
import type { ConversationStatus, TurnOutcome } from '../headless/conversation.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { PartBoundary } from './PartBoundary.js';
import { TurnView } from './TurnView.js';
import type { Turn } from './turns.js';

/** So many turns stand together. Small groups are skipped precisely, large ones make few things to look at. */
export const GROUP_SIZE = 8;

interface TurnGroupProps {
  turns: readonly Turn[];
  /** The group ends with the last turn of the conversation. */
  last: boolean;
  /** Of the conversation, for the last turn; `ready` in all other groups. */
  status: ConversationStatus;
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
}

/**
 * Some turns together. An update looks at groups only, and a group that is out of sight costs nothing: the browser skips it
 * (`content-visibility` in conversation.css) and still finds its text.
 */
export const TurnGroup = memo(
  function TurnGroup({ turns, last, status, outcome, error }: TurnGroupProps): ReactElement {
    return (
      <div className="da-turns">
        {turns.map((turn, index) => {
          const isLast = last && index === turns.length - 1;
          return (
            <PartBoundary key={turn.key} turn={turn}>
              <TurnView
                turn={turn}
                last={isLast}
                status={isLast ? status : 'ready'}
                outcome={isLast ? outcome : undefined}
                error={isLast ? error : undefined}
              />
            </PartBoundary>
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

/** Turns in groups. A turn never changes its group, so its elements stay. */
export function groupTurns(turns: readonly Turn[]): (readonly Turn[])[] {
  const groups: (readonly Turn[])[] = [];
  for (let from = 0; from < turns.length; from += GROUP_SIZE) groups.push(turns.slice(from, from + GROUP_SIZE));
  return groups;
}
