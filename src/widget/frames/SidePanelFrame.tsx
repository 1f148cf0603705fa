'use client';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import panelFrameStyles from '../../ui/panelFrame.css?inline';
import type { FrameProps } from './Frame.js';
import { pushPage, type Side, slidePage, stopSliding } from './pushPage.js';
import { ResizeHandle } from './ResizeHandle.js';
import { panelLimits, shownWidth, storedWidth, storeWidth } from './sidePanelWidth.js';

/** The panel along a side of the window, as high as it. The page stands beside it, or is covered where the site wants that or has no room. */
export function SidePanelFrame({
  open,
  present,
  frame,
  labels,
  container,
  look,
  covers,
  mayPersist,
  onClose,
  children,
}: FrameProps): ReactElement | null {
  const { side: logicalSide = 'end', push = true } = look;
  const [chosen, setChosen] = useState(storedWidth);
  /** While the edge is moved. */
  const [passing, setPassing] = useState<number>();
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const width = shownWidth(passing ?? chosen, windowWidth);
  // Not at every rendering: asked after something has been drawn, the browser works out the styles of all of it for the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every opening, and when there are other words
  const direction = useMemo(() => getComputedStyle(container).direction, [container, open, labels]);
  const toRight = (logicalSide === 'end') === (direction === 'ltr');
  const side: Side = toRight ? 'right' : 'left';
  usePushedPage(open && push && !covers(), side, width);

  // With the panel the page has arrived, too.
  useLayoutEffect(() => {
    if (!present) stopSliding();
  }, [present]);

  // The edge is no part of the panel, of which alone the shell knows that the focus goes back from it.
  useLayoutEffect(() => {
    if (!open) frame.current?.querySelector<HTMLElement>('.da-edge:focus')?.blur();
  }, [open, frame]);

  if (!present) return null;
  const choose = (next: number | undefined) => {
    const known = next === undefined ? undefined : shownWidth(next, windowWidth);
    setPassing(undefined);
    setChosen(known);
    if (mayPersist()) storeWidth(known);
  };
  return (
    <aside
      className="da-frame-panel da-cover"
      data-side={side}
      data-state={open ? 'open' : 'closed'}
      aria-label={labels.title}
      ref={frame}
      style={{ '--_width': `${width}px` } as object}
    >
      <ResizeHandle
        label={labels.panelWidth}
        side={side}
        width={width}
        {...panelLimits(windowWidth)}
        onPassing={setPassing}
        onWidth={choose}
        onClose={onClose}
      />
      {children}
    </aside>
  );
}
SidePanelFrame.sheet = panelFrameStyles;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function usePushedPage(pushed: boolean, side: Side, width: number): void {
  const before = useRef(0);
  useLayoutEffect(() => (pushed ? pushPage(side, width) : undefined), [pushed, side, width]);
  useLayoutEffect(() => {
    const now = pushed ? width : 0;
    if (before.current === now) return;
    if (before.current === 0 || now === 0) slidePage(side);
    else stopSliding();
    before.current = now;
  }, [pushed, side, width]);
}
