import type { ExportLabels } from '../exportLabels.js';
import { type LoadedLanguage, languageLoader } from '../languages/languageLoader.js';

/** The language of one export panel. */
export type ExportLanguage = LoadedLanguage<ExportLabels>;

/** The panel's words: every language but English. Beside the assistant's own packs, so that readers never load what operators read. */
export const loadExportLanguage = languageLoader<ExportLabels>({
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt-BR.js'),
  ru: () => import('./ru.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
});
