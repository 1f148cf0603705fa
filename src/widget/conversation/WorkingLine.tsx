'use client';
import type { ReactElement } from 'react';
import type { MessageBlock } from '../../headless/messageBlocks.js';
import { formatLabel, formatPlural } from '../../languages/formatLabel.js';
import { Icon } from '../../ui/Icon.js';
import { SEARCH } from '../../ui/icons.js';
import { MARK } from '../../ui/triggerIcons.js';
import { useLook } from '../panel/lookContext.js';

/** What the assistant does while no word of the answer is to be seen. */
export type WorkingStep =
  | { kind: 'working' }
  | { kind: 'searching' }
  | { kind: 'reading'; pages: number }
  | { kind: 'thinking' }
  | { kind: 'tool'; toolName: string };

/** The step that the end of an unfinished answer shows; none while its text is growing. */
export function workingStep(blocks: readonly MessageBlock[]): WorkingStep | undefined {
  const last = blocks.at(-1);
  switch (last?.kind) {
    case undefined:
      return { kind: 'working' };
    case 'text':
      return undefined;
    case 'reasoning':
      return { kind: 'thinking' };
    case 'search':
      if (!last.done) return { kind: 'searching' };
      return last.resultCount > 0 ? { kind: 'reading', pages: last.resultCount } : { kind: 'working' };
    case 'tool':
      return last.done ? { kind: 'working' } : { kind: 'tool', toolName: last.toolName };
  }
}

/**
 * One quiet line where the answer is to come or goes on.
 *
 * @param slow It takes longer than usual, which is then all there is to say.
 */
export function WorkingLine({
  step = { kind: 'working' },
  slow,
}: {
  step: WorkingStep | undefined;
  slow: boolean;
}): ReactElement {
  const { labels, locale } = useLook();
  const said =
    step.kind === 'reading'
      ? formatPlural(labels.reading, step.pages, locale)
      : step.kind === 'tool'
        ? formatLabel(labels.usingTool, { name: step.toolName })
        : labels[step.kind];
  return (
    <p className="da-working" data-active="">
      <Icon shape={step.kind === 'searching' || step.kind === 'reading' ? SEARCH : MARK} />
      <span>{slow ? labels.stillWorking : said}</span>
    </p>
  );
}
