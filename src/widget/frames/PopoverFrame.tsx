'use client';
import { type ReactElement, type RefObject, useMemo } from 'react';
import { useLater } from '../shared/useLater.js';
import { coversPage } from './coversPage.js';
import type { FrameProps } from './Frame.js';
import popoverStyles from './popover.css?inline';
import { useAnchoredPopover } from './useAnchoredPopover.js';
import { type ChosenSize, useChosenSize } from './useChosenSize.js';

/**
 * The panel above the floating button, or in the corner of the window if there is no floating button.
 *
 * Normally the style sheet positions the panel, because the button is in a corner of the window. If the site has moved the button into its
 * layout, the library Radix positions the panel next to it. If Radix cannot be loaded, the panel is in the corner.
 */
export function PopoverFrame(props: FrameProps): ReactElement | null {
  const { open, present, hasPainted, frame, labels, anchor, options } = props;
  const { adjustable = true } = options;
  const width = useChosenSize('popoverWidth');
  const height = useChosenSize('popoverHeight');
  const { module: later } = useLater(hasPainted && present && adjustable);
  // Measure before the panel renders: afterwards, measuring would make the browser compute all styles once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured at every opening
  const position = useMemo(
    () => (present && anchor?.current ? positionAbove(anchor.current, coversPage(options.variant)) : undefined),
    [present, anchor],
  );
  const isAnchored = position === 'anchored';
  const { module: radix, failed } = useAnchoredPopover(isAnchored);

  const children = (
    <>
      {later && <later.PopoverHandles {...props} position={options.position} width={width} height={height} />}
      {props.children}
    </>
  );
  const size = adjustable ? { '--_chosen-width': inPixels(width), '--_chosen-height': inPixels(height) } : {};
  if (isAnchored && !failed)
    return radix ? (
      <radix.AnchoredPopover {...props} style={size}>
        {children}
      </radix.AnchoredPopover>
    ) : null;
  if (!present) return null;
  return (
    <div
      className="da-frame-popover da-cover"
      role="dialog"
      aria-label={labels.title}
      data-state={open ? 'open' : 'closed'}
      ref={frame as RefObject<HTMLDivElement | null>}
      style={{ ...(typeof position === 'object' && position), ...size } as object}
    >
      {children}
    </div>
  );
}
PopoverFrame.sheet = popoverStyles;

const inPixels = ({ size }: ChosenSize) => size && `${size}px`;

/**
 * Finds the position of the panel. If the trigger is fixed to a corner of the window, returns CSS variables that position the panel above
 * the trigger. If the site has placed the trigger elsewhere, returns `anchored`: Radix then positions the panel next to the trigger.
 * Exception: if the panel covers the page, it needs no position next to such a trigger, so the result is undefined.
 */
function positionAbove(
  trigger: HTMLElement,
  coversThePage: boolean,
): Readonly<Record<`--_${string}`, string>> | 'anchored' | undefined {
  const { position, insetBlockEnd, insetInlineEnd, blockSize } = getComputedStyle(trigger);
  if (position !== 'fixed') return coversThePage ? undefined : 'anchored';
  return { '--_beside': insetInlineEnd, '--_above': `calc(${insetBlockEnd} + ${blockSize} + 12px)` };
}
