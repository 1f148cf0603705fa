import { hasAssistant } from './hasAssistant.js';
import { siteSettings } from './siteSettings.js';

/** The settings of the assistant. `template/renderDocument.ts` writes them into `<meta>` elements of the page. */
export interface AssistantSettings {
  domain: string;
  discoveryUrl: string;
  /** Where to send ratings. Without it, readers cannot rate answers. */
  feedbackUrl?: string;
  apiKey?: string;
  /** Suggested questions. */
  starters?: string[];
  language: string;
}

/** @returns undefined if the page has no assistant. */
export function assistantSettings(page: Document): AssistantSettings | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="docs-assistant"]');
  const domain = meta?.content;
  const { discoveryUrl, feedbackUrl, apiKey, starters } = meta?.dataset ?? {};
  if (!domain || !discoveryUrl || !hasAssistant(page)) return undefined;
  return {
    domain,
    discoveryUrl,
    language: siteSettings(page).language,
    ...(feedbackUrl && { feedbackUrl }),
    ...(apiKey && { apiKey }),
    ...(starters && { starters: JSON.parse(starters) }),
  };
}
