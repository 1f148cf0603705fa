'use client';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { coversPage } from './coversPage.js';
import type { FrameProps } from './Frame.js';
import { findPagePlace } from './holdPagePlace.js';
import { pushPage, type Side, slidePage, stopSliding } from './pushPage.js';
import { ResizeHandle } from './ResizeHandle.js';
import resizeStyles from './resizeHandle.css?inline';
import sidePanelStyles from './sidePanel.css?inline';
import { clampWidth, panelLimits } from './sidePanelWidth.js';
import { useChosenSize } from './useChosenSize.js';

/**
 * The panel along a side of the window. Makes the page narrower, so that both are visible. On phones and in narrow windows, and always with
 * `push={false}`, the panel covers a part of the page or all of it instead.
 */
export function SidePanelFrame(props: FrameProps): ReactElement | null {
  const { open, present, frame, labels, container, options, onEscape, children } = props;
  const { side: logicalSide = 'end', push = true, adjustable = true } = options;
  const chosen = useChosenSize('panelWidth');
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const width = clampWidth(adjustable ? chosen.size : undefined, windowWidth);
  // Do not read the direction on every render: if anything has changed, reading it makes the browser compute all styles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at every opening, and when the language changes
  const direction = useMemo(() => getComputedStyle(container).direction, [container, open, labels]);
  // A site without type checking can pass any value. Treat an unknown side as `end`.
  const isRight = (logicalSide !== 'start') === (direction === 'ltr');
  const side: Side = isRight ? 'right' : 'left';
  usePushedPage(open && push && !coversPage(options.variant), side, width);

  // When the panel has finished closing, the page has finished moving: restore the page's own transition.
  useLayoutEffect(() => {
    if (!present) stopSliding();
  }, [present]);

  if (!present) return null;
  const choose = (next: number | undefined) =>
    chosen.choose(next === undefined ? undefined : clampWidth(next, windowWidth));
  return (
    <aside
      className="da-frame-panel da-cover"
      data-side={side}
      data-state={open ? 'open' : 'closed'}
      aria-label={labels.title}
      ref={frame}
      style={{ '--_width': `${width}px` } as object}
    >
      {adjustable && (
        <ResizeHandle
          label={labels.panelWidth}
          edge={isRight ? 'left' : 'right'}
          size={width}
          {...panelLimits(windowWidth)}
          open={open}
          onDrag={chosen.drag}
          onSize={choose}
          onEscape={onEscape}
        />
      )}
      {children}
    </aside>
  );
}
SidePanelFrame.sheet = sidePanelStyles + resizeStyles;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Makes room for the panel. Opening and closing are animated; resizing follows the pointer at once. */
function usePushedPage(isPushed: boolean, side: Side, width: number): void {
  const before = useRef(0);
  // Call `findPagePlace` during the render, while the DOM is unchanged. In the effect below, it would make the browser compute the layout
  // twice: for `findPagePlace`, and again for the narrower page.
  const opening = useMemo(() => ({ place: isPushed ? findPagePlace() : undefined, isUsed: false }), [isPushed]);
  useLayoutEffect(() => {
    if (!isPushed) return;
    const { place, isUsed } = opening;
    // Use `place` only once, when the panel opens. When this effect runs again, for example for another width, the page may have moved.
    opening.isUsed = true;
    return pushPage(side, width, isUsed ? findPagePlace : () => place);
  }, [isPushed, side, width, opening]);
  useLayoutEffect(() => {
    const now = isPushed ? width : 0;
    if (before.current === now) return;
    if (before.current === 0 || now === 0) slidePage(side);
    else stopSliding();
    before.current = now;
  }, [isPushed, side, width]);
}
