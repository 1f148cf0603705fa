import { type Language, loadLanguage } from '../../languages/loadLanguage.js';
import type { FrameComponent } from '../frames/Frame.js';
import type { LoadedAssistant } from '../panel/LoadedAssistant.js';
import type { Variant } from '../shared/variants.js';

/** The code and the language of the panel, which load when the assistant is first needed. */
export interface AssistantParts {
  Assistant: typeof LoadedAssistant;
  /** The variant of the frame. */
  variant: Variant;
  /** Undefined for the popover, whose frame is part of the panel. */
  Frame: FrameComponent | undefined;
  language: Language;
}

/** Loads the frame of each variant. */
const FRAMES = {
  popover: async () => undefined,
  modal: async () => (await import('../frames/ModalFrame.js')).ModalFrame,
  panel: async () => (await import('../frames/SidePanelFrame.js')).SidePanelFrame,
  inline: async () => (await import('../frames/InlineFrame.js')).InlineFrame,
} satisfies Record<Variant, () => Promise<FrameComponent | undefined>>;

/** Loads the frame of a variant. */
export const loadFrame = (variant: Variant): Promise<FrameComponent | undefined> | undefined => FRAMES[variant]?.();

/** Loads the panel with its frame and its language in parallel. */
export async function loadAssistant(variant: Variant, locale: string | undefined): Promise<AssistantParts> {
  const [{ LoadedAssistant }, Frame, language] = await Promise.all([
    import('../panel/LoadedAssistant.js'),
    loadFrame(variant),
    loadLanguage(locale),
  ]);
  return { Assistant: LoadedAssistant, variant, Frame, language };
}
