import { type Language, loadLanguage } from '../../languages/loadLanguage.js';
import type { LoadedAssistant } from '../panel/LoadedAssistant.js';

/** The code and the language of the panel, which load when the assistant is first needed. */
export interface AssistantParts {
  Assistant: typeof LoadedAssistant;
  language: Language;
}

/** Loads the panel and its language in parallel. */
export async function loadAssistant(locale: string | undefined): Promise<AssistantParts> {
  const [{ LoadedAssistant }, language] = await Promise.all([
    import('../panel/LoadedAssistant.js'),
    loadLanguage(locale),
  ]);
  return { Assistant: LoadedAssistant, language };
}
