'use client';
import * as Popover from '@radix-ui/react-popover';
import type { ReactElement, RefObject } from 'react';
import type { FrameProps } from './Frame.js';

const ignore = (event: Event) => event.preventDefault();

/**
 * The popover beside a trigger that the site has put into its page, where Radix keeps it whatever moves or scrolls. Mounted only while it
 * is open: Radix holds listeners on the document and focus guards in the body for as long as its content is mounted. The panel itself
 * lives on in its slot.
 */
export function AnchoredPopover({ open, frame, labels, anchor, children }: FrameProps): ReactElement {
  return (
    <Popover.Root open={open}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {/* Without a portal: it stands in our own root as it is, and a portal would be drawn one step later. */}
      <Popover.Content
        ref={frame as RefObject<HTMLDivElement | null>}
        className="da-frame-popover da-cover"
        side="top"
        align="end"
        // These two are those of popoverFrame.css, which places it without Radix.
        sideOffset={12}
        collisionPadding={12}
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

/**
 * Radix takes every Escape of the document for itself and prevents its default, which would keep the page's own dialogs open.
 * This event cannot be prevented while Radix looks at it; the panel answers the Escape that is meant for it.
 */
function leaveToPage(event: KeyboardEvent): void {
  event.preventDefault = () => {};
  queueMicrotask(() => Reflect.deleteProperty(event, 'preventDefault'));
}
