'use client';
import type { ReactElement } from 'react';
import type { MessageBlock } from '../../headless/messageBlocks.js';
import { formatLabel, formatPlural } from '../../languages/formatLabel.js';
import type { Labels } from '../../languages/Labels.js';
import { Icon, type IconShape } from '../../ui/Icon.js';
import { SEARCH } from '../../ui/icons.js';
import { MARK } from '../../ui/triggerIcons.js';
import { usePanelLanguage } from '../shared/languageContext.js';

/** The step that `WorkingLine` shows. Each kind except `elsewhere` is shown only while no text of the answer arrives. */
export type WorkingStep =
  | { kind: 'working' }
  | { kind: 'searching' }
  | { kind: 'reading'; pages: number }
  | { kind: 'thinking' }
  | { kind: 'tool'; toolName: string }
  /** Another tab is writing the answer. Shown until that tab stops writing, even while text arrives. */
  | { kind: 'elsewhere' };

/** Returns the running step of an unfinished answer; undefined while the text of the answer arrives. */
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
    default:
      return last satisfies never;
  }
}

const STEP_ICONS = {
  working: MARK,
  searching: SEARCH,
  reading: SEARCH,
  thinking: MARK,
  tool: MARK,
  elsewhere: MARK,
} satisfies Record<WorkingStep['kind'], IconShape>;

function stepText(step: WorkingStep, labels: Labels, locale: string | undefined): string {
  switch (step.kind) {
    case 'working':
    case 'searching':
    case 'thinking':
      return labels[step.kind];
    case 'reading':
      return formatPlural(labels.reading, step.pages, locale);
    case 'tool':
      return formatLabel(labels.usingTool, { name: step.toolName });
    case 'elsewhere':
      return labels.writtenElsewhere;
    default:
      return step satisfies never;
  }
}

/**
 * A line below an unfinished answer that says what the assistant is doing.
 *
 * @param slow Whether the answer takes longer than usual. The line then says this instead of the step.
 */
export function WorkingLine({
  step = { kind: 'working' },
  slow,
}: {
  step: WorkingStep | undefined;
  slow: boolean;
}): ReactElement {
  const { labels, locale } = usePanelLanguage();
  return (
    <p className="da-working" data-active="">
      <Icon shape={STEP_ICONS[step.kind]} />
      <span>{slow ? labels.stillWorking : stepText(step, labels, locale)}</span>
    </p>
  );
}
