import { SCRIPT_LABELS } from '../../languages/en/site.js';
import type { ScriptLabels } from '../../languages/SiteLabels.js';

/** What the page's template says to its script, in a `<meta>` element. */
export interface SiteSettings {
  /** Path below which the site stands; empty for the root. */
  base: string;
  language: string;
  /** Version of the page, where the documentation has several. */
  version?: string;
  /** Name of the search's script below `_docs/`, in pages of a bundle; elsewhere the service is asked. */
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
