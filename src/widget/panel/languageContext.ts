'use client';
import { createContext, useContext } from 'react';
import type { AnswerLabels } from '../../answer/index.js';
import { mergeLabels, type PanelLabels } from '../../ui/labels.js';

/** The language of the panel. */
export interface PanelLanguage {
  labels: PanelLabels;
  /** Labels inside answers; missing ones are English. */
  answerLabels: Partial<AnswerLabels> | undefined;
  /** For plurals, numbers and lists. Undefined: `Intl` uses the browser's locale. */
  locale: string | undefined;
}

/** Provides {@link PanelLanguage}. The default serves components that a story or a test renders alone. */
export const LanguageContext = createContext<PanelLanguage>({
  labels: mergeLabels(),
  answerLabels: undefined,
  locale: undefined,
});

/** The labels and the locale of the panel. */
export function usePanelLanguage(): PanelLanguage {
  return useContext(LanguageContext);
}
