import type { Language } from '../ui/languages/loadLanguage.js';
import type { LookOptions } from './DocsAssistantProps.js';
import type { FrameComponent } from './Frame.js';
import type { LoadedAssistant } from './LoadedAssistant.js';

/** Names a frame. */
export type Variant = NonNullable<LookOptions['variant']>;

/** What the first intent loads. */
export interface AssistantParts {
  Assistant: typeof LoadedAssistant;
  Frame: FrameComponent;
}

/** Each frame is a chunk of its own. */
const FRAMES = {
  popover: () => import('./PopoverFrame.js').then((chunk) => chunk.PopoverFrame),
  modal: () => import('./ModalFrame.js').then((chunk) => chunk.ModalFrame),
  panel: () => import('./PanelFrame.js').then((chunk) => chunk.PanelFrame),
  inline: () => import('./InlineFrame.js').then((chunk) => chunk.InlineFrame),
} satisfies Record<Variant, () => Promise<FrameComponent>>;

/** Loads the assistant, and beside it its frame and its words. The browser keeps what has arrived, and asks again for what has not. */
export function loadAssistant(variant: Variant, locale: string | undefined): Promise<[AssistantParts, Language]> {
  return Promise.all([
    Promise.all([import('./LoadedAssistant.js'), FRAMES[variant]()]).then(([assistant, Frame]) => ({
      Assistant: assistant.LoadedAssistant,
      Frame,
    })),
    import('../ui/languages/loadLanguage.js').then((languages) => languages.loadLanguage(locale)),
  ]);
}
