import { SCRIPT_LABELS } from '../../languages/en/site.js';
import type { ScriptLabels } from '../../languages/SiteLabels.js';

/** The settings that a page passes to its script. The template writes them into a `<meta>` element. */
export interface SiteSettings {
  /** Path of the site on its host, for search requests to the service. Empty for the root, and in every exported page. */
  base: string;
  language: string;
  /** Version that the page belongs to, if it has one. */
  version?: string;
  /** File name of the search's script below `_docs/`. Only exported pages have one; served pages search through the service. */
  search?: string;
  labels: ScriptLabels;
}

export function siteSettings(page: Document): SiteSettings {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="docs-site"]');
  const { language = 'en', version, search, labels } = meta?.dataset ?? {};
  return {
    base: meta?.content ?? '',
    language,
    ...(version && { version }),
    ...(search && { search }),
    labels: labels ? JSON.parse(labels) : SCRIPT_LABELS,
  };
}
