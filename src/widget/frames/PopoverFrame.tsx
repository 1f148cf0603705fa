'use client';
import { type ReactElement, type RefObject, useMemo } from 'react';
import { coversPage } from './coversPage.js';
import type { FrameProps } from './Frame.js';
import popoverStyles from './popoverFrame.css?inline';
import { useAnchoredPopover } from './useAnchoredPopover.js';

/**
 * The panel above the floating button, or in its corner if the page has a trigger of its own.
 *
 * The style sheet places the panel, because the button is in a corner of the window. If the site has moved the button into its layout, Radix places the
 * panel beside it. If Radix cannot be loaded, the panel is in the corner.
 */
export function PopoverFrame(props: FrameProps): ReactElement | null {
  const { open, present, frame, labels, anchor, options, children } = props;
  // Read before the panel renders: after that the browser would have to compute all styles twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured at every opening
  const position = useMemo(
    () => (present && anchor?.current ? positionAbove(anchor.current, coversPage(options.variant)) : undefined),
    [present, anchor],
  );
  const isAnchored = position === 'anchored';
  const { module: radix, failed } = useAnchoredPopover(isAnchored);

  if (isAnchored && !failed) return radix ? <radix.AnchoredPopover {...props} /> : null;
  if (!present) return null;
  return (
    <div
      className="da-frame-popover da-cover"
      role="dialog"
      aria-label={labels.title}
      data-state={open ? 'open' : 'closed'}
      ref={frame as RefObject<HTMLDivElement | null>}
      style={typeof position === 'object' ? (position as object) : undefined}
    >
      {children}
    </div>
  );
}
PopoverFrame.sheet = popoverStyles;

/**
 * The position above the trigger: variables for the style sheet, or `anchored` if the site has moved the trigger out of its corner. A panel that covers
 * the page needs neither.
 */
function positionAbove(
  trigger: HTMLElement,
  coversThePage: boolean,
): Readonly<Record<`--_${string}`, string>> | 'anchored' | undefined {
  const { position, insetBlockEnd, insetInlineEnd, blockSize } = getComputedStyle(trigger);
  if (position !== 'fixed') return coversThePage ? undefined : 'anchored';
  return { '--_beside': insetInlineEnd, '--_above': `calc(${insetBlockEnd} + ${blockSize} + 12px)` };
}
