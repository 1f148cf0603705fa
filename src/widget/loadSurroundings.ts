import { type Language, loadLanguage } from '../ui/languages/loadLanguage.js';
import type { LookOptions } from './DocsAssistantProps.js';
import type { FrameComponent } from './Frame.js';

/** Names a frame. */
export type Variant = NonNullable<LookOptions['variant']>;

/** Each frame is a chunk of its own. */
const FRAMES = {
  popover: () => import('./PopoverFrame.js').then(({ PopoverFrame }) => PopoverFrame),
  modal: () => import('./ModalFrame.js').then(({ ModalFrame }) => ModalFrame),
  panel: () => import('./PanelFrame.js').then(({ PanelFrame }) => PanelFrame),
  inline: () => import('./InlineFrame.js').then(({ InlineFrame }) => InlineFrame),
} satisfies Record<Variant, () => Promise<FrameComponent>>;

/** Loads what differs from page to page: the frame of the panel, and its words; and lets the history come meanwhile. */
export async function loadSurroundings(
  variant: Variant,
  locale: string | undefined,
): Promise<{ Frame: FrameComponent; language: Language }> {
  // The provider asks for it when it is mounted; then it is there, and nobody sees the panel wait for the conversation of before.
  import('../headless/threads/connectThreads.js').catch(() => {});
  const [Frame, language] = await Promise.all([FRAMES[variant](), loadLanguage(locale)]);
  return { Frame, language };
}
