'use client';
import * as Popover from '@radix-ui/react-popover';
import { type ReactElement, useMemo } from 'react';
import popoverStyles from '../ui/popoverFrame.css?inline';
import type { FrameProps } from './Frame.js';

/** Distance between trigger and panel, in pixels. */
const GAP = 12;
/** Least distance to the edge of the window, in pixels. */
const EDGE = 12;

const ignore = (event: Event) => event.preventDefault();

/**
 * The panel above the trigger. Mounted only while it is open: Radix holds listeners on the document and focus guards in the body
 * for as long as its content is mounted. The panel itself lives on in its slot.
 */
export function PopoverFrame({ open, labels, anchor, container, children }: FrameProps): ReactElement {
  // Without a floating button it stands in the corner where that would be.
  const virtual = useMemo(
    () => ({
      current: { getBoundingClientRect: () => anchor?.current?.getBoundingClientRect() ?? cornerOfWindow(container) },
    }),
    [anchor, container],
  );
  return (
    <Popover.Root open={open}>
      <Popover.Anchor virtualRef={virtual} />
      {/* Without a portal: it stands in our own root as it is, and a portal would be drawn one step later. */}
      <Popover.Content
        className="da-frame-popover da-cover"
        side="top"
        align="end"
        sideOffset={GAP}
        collisionPadding={EDGE}
        aria-label={labels.title}
        // Reading on, clicking and pressing Escape in the page are no reason to close; focus is moved by the shell.
        onInteractOutside={ignore}
        onOpenAutoFocus={ignore}
        onCloseAutoFocus={ignore}
        onEscapeKeyDown={leaveToPage}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
PopoverFrame.sheet = popoverStyles;

/**
 * Radix takes every Escape of the document for itself and prevents its default, which would keep the page's own dialogs open.
 * This event cannot be prevented while Radix looks at it; the panel answers the Escape that is meant for it.
 */
function leaveToPage(event: KeyboardEvent): void {
  event.preventDefault = () => {};
  queueMicrotask(() => Reflect.deleteProperty(event, 'preventDefault'));
}

function cornerOfWindow(root: HTMLElement): DOMRect {
  const atEnd = root.dataset.position !== 'bottom-start';
  const toRight = getComputedStyle(root).direction === 'ltr';
  return new DOMRect(atEnd === toRight ? window.innerWidth - EDGE : EDGE, window.innerHeight - EDGE, 0, 0);
}
