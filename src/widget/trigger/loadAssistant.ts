import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import { type Language, loadLanguage } from '../../languages/loadLanguage.js';
import type { LoadedAssistant } from '../panel/LoadedAssistant.js';

/** The code and the language of the panel, which load when the assistant is first needed. */
export interface AssistantParts {
  Assistant: typeof LoadedAssistant;
  language: Language;
}

const loadPanel = () => import('../panel/LoadedAssistant.js');

/** Withdraws the consent without rendering the panel. Resolves to `false` without a domain, or if the code could not be loaded. */
export const withdrawWithoutPanel = (options: Partial<DocsAssistantOptions>): Promise<boolean> =>
  loadPanel().then(
    ({ withdrawStoredConsent }) => withdrawStoredConsent(options),
    () => false,
  );

/** Loads the panel and its language in parallel. */
export async function loadAssistant(locale: string | undefined): Promise<AssistantParts> {
  const [{ LoadedAssistant }, language] = await Promise.all([loadPanel(), loadLanguage(locale)]);
  return { Assistant: LoadedAssistant, language };
}
