'use client';
import { createContext, useContext } from 'react';
import type { AnswerLabels } from '../../answer/index.js';
import { mergeLabels, type PanelLabels } from '../../ui/labels.js';
import type { LookOptions } from '../DocsAssistantProps.js';

/** What every part of the panel needs to draw words. */
export interface Look {
  labels: PanelLabels;
  /** Words inside answers; what is missing is English. */
  answerLabels: Partial<AnswerLabels> | undefined;
  /** For plurals, numbers and lists: the locale that was given or the page's; without one, `Intl` uses the browser's. */
  locale: string | undefined;
  supportHref: LookOptions['supportHref'];
}

/** Holds {@link Look}. The default serves parts that are drawn alone, in a story or a test. */
export const LookContext = createContext<Look>({
  labels: mergeLabels(),
  answerLabels: undefined,
  locale: undefined,
  supportHref: undefined,
});

/** The words and the locale of the assistant this part belongs to. */
export function useLook(): Look {
  return useContext(LookContext);
}
