import { type Language, loadLanguage } from '../../languages/loadLanguage.js';
import type { LookOptions } from '../DocsAssistantProps.js';
import type { FrameComponent } from '../frames/Frame.js';

/** Names a frame. */
export type Variant = NonNullable<LookOptions['variant']>;

/** What differs from page to page. */
export interface FrameAndLanguage {
  /** Undefined for the popover, whose frame comes with the panel. */
  Frame: FrameComponent | undefined;
  language: Language;
  /** Handed on, because the panel follows the page's language, and a module of both would be a chunk of its own. */
  loadLanguage: (locale?: string) => Promise<Language>;
}

/** Each frame but that of the popover is a chunk of its own. */
const FRAMES = {
  popover: () => undefined,
  modal: () => import('../frames/ModalFrame.js').then((chunk) => chunk.ModalFrame),
  panel: () => import('../frames/SidePanelFrame.js').then((chunk) => chunk.SidePanelFrame),
  inline: () => import('../frames/InlineFrame.js').then((chunk) => chunk.InlineFrame),
} satisfies Record<Variant, () => Promise<FrameComponent> | undefined>;

/** Loads what differs from page to page: the frame of the panel, and its words. */
export async function loadFrameAndLanguage(variant: Variant, locale: string | undefined): Promise<FrameAndLanguage> {
  const [Frame, language] = await Promise.all([FRAMES[variant]?.(), loadLanguage(locale)]);
  return { Frame, language, loadLanguage };
}
