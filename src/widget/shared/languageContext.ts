'use client';
import { createContext, useContext } from 'react';
import { LABELS as ENGLISH } from '../../languages/en/assistant.js';
import type { Labels } from '../../languages/Labels.js';

/** The language of the panel. */
export interface PanelLanguage {
  labels: Labels;
  /** BCP 47 tag for plurals, numbers, lists, dates and the text direction. Undefined: `Intl` uses the browser's locale. */
  locale: string | undefined;
}

/** Provides {@link PanelLanguage}. The default value is for components that a Storybook story or a test renders without a panel. */
export const LanguageContext = createContext<PanelLanguage>({
  labels: ENGLISH,
  locale: undefined,
});

/** The labels and the locale of the panel. */
export function usePanelLanguage(): PanelLanguage {
  return useContext(LanguageContext);
}
