'use client';
import { type ReactElement, type RefObject, useMemo } from 'react';
import popoverStyles from '../ui/popoverFrame.css?inline';
import type { FrameProps } from './Frame.js';
import { loadAnchoredPopover } from './loadAnchoredPopover.js';
import { useChunkNow } from './useChunk.js';

/**
 * The panel above the trigger; without one, in the corner where that would be.
 *
 * Radix keeps it beside its trigger, and is not waited for: it is a third of what an opening would load, and nothing that the reader needs in
 * order to write. It is loaded behind the open panel, for the next opening. Until then, and where it has nothing to do (without a trigger of
 * ours, and on a phone, whose window the panel fills) or cannot be loaded, the sheet places the panel.
 */
export function PopoverFrame(props: FrameProps): ReactElement | null {
  const { open, present, frame, settled, labels, anchor, covers, children } = props;
  const { value: loaded } = useChunkNow(loadAnchoredPopover, settled && anchor !== undefined && !covers());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame while it is open would take the panel out of the reader's hands
  const Anchored = useMemo(() => loaded, [present]);
  // Read before anything is drawn: later the browser would have to work out the styles of all of it, and then once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the trigger stands at every opening
  const place = useMemo(() => anchor?.current && placeAbove(anchor.current), [present, anchor]);

  if (Anchored && anchor) return <Anchored {...props} anchor={anchor} />;
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

/** For the sheet: where the end of the trigger is, and what is above it. */
function placeAbove(trigger: HTMLElement) {
  const { insetBlockEnd, insetInlineEnd, blockSize } = getComputedStyle(trigger);
  return { '--_beside': insetInlineEnd, '--_above': `calc(${insetBlockEnd} + ${blockSize} + 12px)` };
}
