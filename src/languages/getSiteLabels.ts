import { LABELS as ENGLISH } from './en/site.js';
import { findLanguage } from './languages.js';
import type { SiteLabels } from './SiteLabels.js';

/** Loaded at once: pages in several languages are rendered in one process. */
const files = import.meta.glob<SiteLabels>('./*/site.ts', { eager: true, import: 'LABELS' });

/**
 * The labels for pages of a language; English where the package does not have it.
 *
 * @param language BCP 47 tag as the page or the site gives it, so it may be anything.
 * @example getSiteLabels('de-AT').frame.search // 'Suchen'
 */
export function getSiteLabels(language: string): SiteLabels {
  return files[`./${findLanguage(language)}/site.ts`] ?? ENGLISH;
}
