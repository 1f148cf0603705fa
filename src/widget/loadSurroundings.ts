import { type Language, loadLanguage } from '../ui/languages/loadLanguage.js';
import type { LookOptions } from './DocsAssistantProps.js';
import type { FrameComponent } from './Frame.js';

/** Names a frame. */
export type Variant = NonNullable<LookOptions['variant']>;

/** What differs from page to page. */
export interface Surroundings {
  Frame: FrameComponent;
  language: Language;
  /** Handed on, because the panel follows the page's language, and a module of both would be a chunk of its own. */
  loadLanguage: (locale?: string) => Promise<Language>;
}

/** Each frame is a chunk of its own. */
const FRAMES = {
  popover: () => import('./PopoverFrame.js').then((chunk) => chunk.PopoverFrame),
  modal: () => import('./ModalFrame.js').then((chunk) => chunk.ModalFrame),
  panel: () => import('./PanelFrame.js').then((chunk) => chunk.PanelFrame),
  inline: () => import('./InlineFrame.js').then((chunk) => chunk.InlineFrame),
} satisfies Record<Variant, () => Promise<FrameComponent>>;

/** Loads what differs from page to page: the frame of the panel, and its words. */
export async function loadSurroundings(variant: Variant, locale: string | undefined): Promise<Surroundings> {
  const [Frame, language] = await Promise.all([(FRAMES[variant] ?? FRAMES.popover)(), loadLanguage(locale)]);
  return { Frame, language, loadLanguage };
}
