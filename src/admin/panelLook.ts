'use client';
import { createContext, useContext } from 'react';
import type { ExportLabels } from '../languages/ExportLabels.js';
import { mergeExportLabels } from '../languages/mergeExportLabels.js';

/** What every part of the panel needs to draw words. */
export interface PanelLook {
  labels: ExportLabels;
  /** BCP 47 tag for plurals, numbers and dates. */
  locale: string;
}

/** Holds {@link PanelLook}. The default serves parts that are drawn alone. */
export const PanelLookContext = createContext<PanelLook>({ labels: mergeExportLabels(), locale: 'en' });

export function usePanelLook(): PanelLook {
  return useContext(PanelLookContext);
}
