import type { ReactElement } from 'react';
import { TRIGGER_LABELS } from '../ui/triggerLabels.js';
import type { LookOptions } from './DocsAssistantProps.js';

/**
 * What the server draws: with `fallbackHref` a real link that works without script; else the button, hidden because without
 * script it could not do anything. The script takes its place before the reader sees a change.
 */
export function ServerTrigger({ look }: { look: LookOptions }): ReactElement {
  const name = look.labels?.open ?? TRIGGER_LABELS.open;
  if (look.fallbackHref) return <a href={look.fallbackHref}>{name}</a>;
  return (
    <button type="button" hidden>
      {name}
    </button>
  );
}
