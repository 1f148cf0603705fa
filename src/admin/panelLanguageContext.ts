'use client';
import { createContext, useContext } from 'react';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { mergeExportLabels } from '../languages/mergeExportLabels.js';

/** Labels and locale of the export panel. */
export interface ExportPanelLanguage {
  labels: ExportLabels;
  /** BCP 47 tag for plurals, numbers and dates. */
  locale: string;
}

/** Provides {@link ExportPanelLanguage}. The default serves components that render without the panel. */
export const ExportPanelLanguageContext = createContext<ExportPanelLanguage>({
  labels: mergeExportLabels(),
  locale: 'en',
});

export function useExportPanelLanguage(): ExportPanelLanguage {
  return useContext(ExportPanelLanguageContext);
}
