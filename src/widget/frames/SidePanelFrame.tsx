'use client';
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { mayPersist } from '../shared/useMayPersist.js';
import { coversPage } from './coversPage.js';
import type { FrameProps } from './Frame.js';
import { pushPage, type Side, slidePage, stopSliding } from './pushPage.js';
import { ResizeHandle } from './ResizeHandle.js';
import sidePanelStyles from './sidePanel.css?inline';
import { clampWidth, panelLimits, readStoredWidth, storeWidth } from './sidePanelWidth.js';

/** The panel along a side of the window. Makes the page narrower. On phones, in narrow windows and with `push={false}`, covers the page. */
export function SidePanelFrame(props: FrameProps): ReactElement | null {
  const { open, present, frame, labels, container, options, onClose, children } = props;
  const store = useConversationStore();
  const { side: logicalSide = 'end', push = true } = options;
  const [chosenWidth, setChosenWidth] = useState(readStoredWidth);
  /** The width while the reader drags the edge. */
  const [draggedWidth, setDraggedWidth] = useState<number>();
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const width = clampWidth(draggedWidth ?? chosenWidth, windowWidth);
  // Do not read the direction on every render: after a change, the browser has to compute all styles for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at every opening, and when the language changes
  const direction = useMemo(() => getComputedStyle(container).direction, [container, open, labels]);
  const isRight = (logicalSide === 'end') === (direction === 'ltr');
  const side: Side = isRight ? 'right' : 'left';
  usePushedPage(open && push && !coversPage(options.variant), side, width);

  // The panel has finished closing, so the page has finished moving: restore its transition.
  useLayoutEffect(() => {
    if (!present) stopSliding();
  }, [present]);

  // `useReturnFocus` returns the focus only from inside the panel, and the resize handle is outside it.
  useLayoutEffect(() => {
    if (!open) frame.current?.querySelector<HTMLElement>('.da-edge:focus')?.blur();
  }, [open, frame]);

  if (!present) return null;
  const choose = (next: number | undefined) => {
    const chosen = next === undefined ? undefined : clampWidth(next, windowWidth);
    setDraggedWidth(undefined);
    setChosenWidth(chosen);
    if (mayPersist(store)) storeWidth(chosen);
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
        onDrag={setDraggedWidth}
        onWidth={choose}
        onClose={onClose}
      />
      {children}
    </aside>
  );
}
SidePanelFrame.sheet = sidePanelStyles;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Makes room for the panel. Opening and closing are animated; resizing follows the pointer at once. */
function usePushedPage(isPushed: boolean, side: Side, width: number): void {
  const before = useRef(0);
  useLayoutEffect(() => (isPushed ? pushPage(side, width) : undefined), [isPushed, side, width]);
  useLayoutEffect(() => {
    const now = isPushed ? width : 0;
    if (before.current === now) return;
    if (before.current === 0 || now === 0) slidePage(side);
    else stopSliding();
    before.current = now;
  }, [isPushed, side, width]);
}
