import type { LoadedAssistant } from '../panel/LoadedAssistant.js';
import type { FrameAndLanguage, Variant } from './loadFrameAndLanguage.js';

/** What the first intent loads. */
export interface AssistantParts extends FrameAndLanguage {
  Assistant: typeof LoadedAssistant;
}

/**
 * Loads the assistant, and beside it its frame and its words, which are asked for by a chunk of their own: here every name of a chunk is
 * paid for by every page. The browser keeps what has arrived, and asks again for what has not.
 */
export async function loadAssistant(variant: Variant, locale: string | undefined): Promise<AssistantParts> {
  const [{ LoadedAssistant }, surroundings] = await Promise.all([
    import('../panel/LoadedAssistant.js'),
    import('./loadFrameAndLanguage.js').then((chunk) => chunk.loadFrameAndLanguage(variant, locale)),
  ]);
  return { Assistant: LoadedAssistant, ...surroundings };
}
