/** What the page's template says to its script, in `<meta>` elements. */
export interface SiteSettings {
  /** Path below which the site stands; empty for the root. */
  base: string;
  language: string;
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
