import type { AnchoredPopover } from './AnchoredPopover.js';

/** Loads what keeps the popover beside its trigger, and Radix with it. */
export const loadAnchoredPopover = (): Promise<typeof AnchoredPopover> =>
  import('./AnchoredPopover.js').then((chunk) => chunk.AnchoredPopover);
