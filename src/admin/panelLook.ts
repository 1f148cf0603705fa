'use client';
import { createContext, useContext } from 'react';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { mergeExportLabels } from '../languages/mergeExportLabels.js';

/** Labels and locale for the parts of the panel. */
export interface PanelLook {
  labels: ExportLabels;
  /** BCP 47 tag for plurals, numbers and dates. */
  locale: string;
}

/** The default is for parts that render without the panel. */
export const PanelLookContext = createContext<PanelLook>({ labels: mergeExportLabels(), locale: 'en' });

export function usePanelLook(): PanelLook {
  return useContext(PanelLookContext);
}
