import { LABELS as ENGLISH } from './en/site.js';
import { findLanguage } from './languages.js';
import type { SiteLabels } from './SiteLabels.js';

/** The labels by file. Loaded eagerly, because one process renders pages in several languages. */
const files = import.meta.glob<SiteLabels>('./*/site.ts', { eager: true, import: 'LABELS' });

/**
 * Returns the labels for pages in a language; English if the package does not have the language.
 *
 * @param language BCP 47 tag from a page or from the options of the site. May be any text.
 * @example getSiteLabels('de-AT').frame.search // 'Suchen'
 */
export function getSiteLabels(language: string): SiteLabels {
  return files[`./${findLanguage(language)}/site.ts`] ?? ENGLISH;
}
