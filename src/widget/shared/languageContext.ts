'use client';
import { createContext, useContext } from 'react';
import type { Labels } from '../../languages/Labels.js';
import { mergeLabels } from '../../languages/mergeLabels.js';

/** The language of the panel. */
export interface PanelLanguage {
  labels: Labels;
  /** BCP 47 tag for plurals, numbers and lists. Undefined: `Intl` uses the browser's locale. */
  locale: string | undefined;
}

/** Provides {@link PanelLanguage}. The default serves components that a story or a test renders alone. */
export const LanguageContext = createContext<PanelLanguage>({
  labels: mergeLabels(),
  locale: undefined,
});

/** The labels and the locale of the panel. */
export function usePanelLanguage(): PanelLanguage {
  return useContext(LanguageContext);
}
