import type { FrameComponent } from '../frames/Frame.js';
import { InlineFrame } from '../frames/InlineFrame.js';
import { ModalFrame } from '../frames/ModalFrame.js';
import { PopoverFrame } from '../frames/PopoverFrame.js';
import { SidePanelFrame } from '../frames/SidePanelFrame.js';
import type { Variant } from '../shared/variants.js';

const FRAMES = {
  popover: PopoverFrame,
  modal: ModalFrame,
  panel: SidePanelFrame,
  inline: InlineFrame,
} satisfies Record<Variant, FrameComponent>;

/** Returns the frame of a variant. Without types, a site can pass any value; an unknown variant has the frame of the popover. */
export const frameOf = (variant: Variant = 'popover'): FrameComponent => FRAMES[variant] ?? FRAMES.popover;
