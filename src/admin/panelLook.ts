'use client';
import { createContext, useContext } from 'react';
import { type ExportLabels, mergeExportLabels } from '../ui/exportLabels.js';

/** What every part of the panel needs to draw words. */
export interface PanelLook {
  labels: ExportLabels;
  /** The locale that was given; without one, `Intl` uses the browser's. */
  locale: string | undefined;
}

/** Holds {@link PanelLook}. The default serves parts that are drawn alone. */
export const PanelLookContext = createContext<PanelLook>({ labels: mergeExportLabels(), locale: undefined });

export function usePanelLook(): PanelLook {
  return useContext(PanelLookContext);
}
