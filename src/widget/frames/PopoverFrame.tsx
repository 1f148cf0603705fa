'use client';
import { type ReactElement, type RefObject, useMemo } from 'react';
import popoverStyles from '../../ui/popoverFrame.css?inline';
import { useChunkNow } from '../panel/useChunk.js';
import type { FrameProps } from './Frame.js';
import { loadAnchoredPopover } from './loadAnchoredPopover.js';

/**
 * The panel above the trigger; without one, in the corner where that would be.
 *
 * The floating button stands in a corner of the window, and so the sheet places the panel. A button that the site has put elsewhere can be
 * anywhere, scroll, and be where there is no room above it: then Radix keeps the panel beside it, and is loaded for that. Where it cannot be
 * loaded, the panel stands in the corner.
 */
export function PopoverFrame(props: FrameProps): ReactElement | null {
  const { open, present, frame, labels, anchor, covers, children } = props;
  // Read before anything is drawn: later the browser would have to work out the styles of all of it, and then once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the trigger stands at every opening
  const place = useMemo(
    () => (present && anchor?.current ? placeAbove(anchor.current, covers()) : undefined),
    [present, anchor],
  );
  const elsewhere = place === null;
  const { value: AnchoredPopover, failed } = useChunkNow(loadAnchoredPopover, elsewhere);

  if (elsewhere && !failed) return AnchoredPopover ? <AnchoredPopover {...props} /> : null;
  if (!present) return null;
  return (
    <div
      className="da-frame-popover da-cover"
      role="dialog"
      aria-label={labels.title}
      data-state={open ? 'open' : 'closed'}
      ref={frame as RefObject<HTMLDivElement | null>}
      style={place as object}
    >
      {children}
    </div>
  );
}
PopoverFrame.sheet = popoverStyles;

/**
 * For the sheet: where the end of the trigger is, and what is above it.
 *
 * @returns null where the trigger does not stand in a corner of the window, as long as the panel does not cover that anyway.
 */
function placeAbove(trigger: HTMLElement, covers: boolean) {
  const { position, insetBlockEnd, insetInlineEnd, blockSize } = getComputedStyle(trigger);
  if (position !== 'fixed') return covers ? undefined : null;
  return { '--_beside': insetInlineEnd, '--_above': `calc(${insetBlockEnd} + ${blockSize} + 12px)` };
}
