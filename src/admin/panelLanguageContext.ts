'use client';
import { createContext, useContext } from 'react';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { LABELS as ENGLISH } from '../languages/en/export.js';

/** Labels and locale of the export panel. */
export interface ExportPanelLanguage {
  labels: ExportLabels;
  /** BCP 47 tag for plurals, numbers and dates. */
  locale: string;
}

/** Provides {@link ExportPanelLanguage}. The panel always sets the value, so its parts never see the default. */
export const ExportPanelLanguageContext = createContext<ExportPanelLanguage>({
  labels: ENGLISH,
  locale: 'en',
});

export function useExportPanelLanguage(): ExportPanelLanguage {
  return useContext(ExportPanelLanguageContext);
}
