/** What the page's template says to its script, in `<meta>` elements. */
export interface SiteSettings {
  /** Path below which the site stands; empty for the root. */
  base: string;
  language: string;
  /** Name of the search's script below `_docs/`, in pages of a bundle; elsewhere the service is asked. */
  search?: string;
  /** Missing where no assistant is configured. */
  assistant?: AssistantSettings;
}

export interface AssistantSettings {
  domain: string;
  discoveryUrl: string;
  apiKey?: string;
  base: string;
  language: string;
}

export function siteSettings(page: Document): SiteSettings {
  const dataOf = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.dataset;
  const site = dataOf('docs-site');
  const settings: SiteSettings = { base: site?.base ?? '', language: site?.language ?? 'en' };
  if (site?.search) settings.search = site.search;
  const { domain, discoveryUrl, apiKey } = dataOf('docs-assistant') ?? {};
  if (domain && discoveryUrl)
    settings.assistant = {
      domain,
      discoveryUrl,
      base: settings.base,
      language: settings.language,
      ...(apiKey && { apiKey }),
    };
  return settings;
}
