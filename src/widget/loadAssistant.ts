import type { Language } from '../ui/languages/loadLanguage.js';
import type { FrameComponent } from './Frame.js';
import type { LoadedAssistant } from './LoadedAssistant.js';

/** What the first intent loads. */
export interface AssistantParts {
  Assistant: typeof LoadedAssistant;
  Frame: FrameComponent;
}

let loading: Promise<AssistantParts> | undefined;

/** Loads the assistant, once for the page, and beside it its words. A failed attempt is forgotten, so that the next intent tries again. */
export function loadAssistant(locale: string | undefined): Promise<[AssistantParts, Language]> {
  loading ??= Promise.all([import('./LoadedAssistant.js'), import('./PopoverFrame.js')])
    .then(([assistant, frame]) => ({ Assistant: assistant.LoadedAssistant, Frame: frame.PopoverFrame }))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return Promise.all([
    loading,
    import('../ui/languages/loadLanguage.js').then((languages) => languages.loadLanguage(locale)),
  ]);
}
