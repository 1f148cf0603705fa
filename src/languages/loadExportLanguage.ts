import { createLanguageLoader, type LoadedLanguage } from './createLanguageLoader.js';
import type { ExportLabels } from './ExportLabels.js';

/** The language of one export panel. */
export type ExportLanguage = LoadedLanguage<ExportLabels>;

/** Each language becomes a separate chunk, except English, whose labels are bundled with the panel. */
const files = import.meta.glob<{ LABELS: ExportLabels }>(['./*/export.ts', '!./en/export.ts']);

/** Loads the language of an export panel. For English, the result contains no labels: the panel uses its built-in ones. */
export const loadExportLanguage = createLanguageLoader<ExportLabels>((folder) => files[`./${folder}/export.ts`]?.());
