import type { ExportLabelOverrides, ExportLabels } from './ExportLabels.js';
import { LABELS as ENGLISH } from './en/export.js';

/** Replaces labels of a language (default English) with the site's own labels. */
export function mergeExportLabels(overrides: ExportLabelOverrides = {}, labels: ExportLabels = ENGLISH): ExportLabels {
  const merged: Record<string, unknown> = { ...labels };
  for (const [name, value] of Object.entries(overrides)) {
    const label = merged[name];
    merged[name] = typeof value === 'object' && typeof label === 'object' ? { ...label, ...value } : (value ?? label);
  }
  return merged as unknown as ExportLabels;
}
