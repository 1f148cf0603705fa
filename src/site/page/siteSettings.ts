import { SCRIPT_LABELS } from '../../languages/en/site.js';
import type { ScriptLabels } from '../../languages/SiteLabels.js';

/** The settings that a page passes to its script. `template/renderDocument.ts` writes them into a `<meta>` element. */
export interface SiteSettings {
  /** Path of the site on its host, for search requests to the service. Empty for the root, and in every exported page. */
  base: string;
  language: string;
  /** Version that the page belongs to, if it has one. */
  version?: string;
  /** File name of the search's script below `_docs/`. Only exported pages have one; served pages search through the service. */
  search?: string;
  /** Maximum length of a query in the search field, in characters. Queries to the service must not be longer than its limit. */
  queryLength: number;
  labels: ScriptLabels;
}

/** Maximum length of a query if the page does not set it: in exported pages, and if the service has no limit. */
const DEFAULT_QUERY_LENGTH = 200;

export function siteSettings(page: Document): SiteSettings {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="docs-site"]');
  const { language = 'en', version, search, queryLength, labels } = meta?.dataset ?? {};
  return {
    base: meta?.content ?? '',
    language,
    ...(version && { version }),
    ...(search && { search }),
    queryLength: Number(queryLength ?? DEFAULT_QUERY_LENGTH),
    labels: labels ? JSON.parse(labels) : SCRIPT_LABELS,
  };
}
