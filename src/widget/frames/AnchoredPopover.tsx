'use client';
import * as Popover from '@radix-ui/react-popover';
import type { ReactElement, RefObject } from 'react';
import type { FrameProps } from './Frame.js';

const preventDefault = (event: Event) => event.preventDefault();

/**
 * The popover beside a button that the site has moved. Radix repositions it when anything moves or scrolls. Mounted only while the panel is open,
 * because Radix keeps listeners on the document and focus guards in the body; the panel stays alive in its slot.
 */
export function AnchoredPopover({ open, frame, labels, anchor, children }: FrameProps): ReactElement {
  return (
    <Popover.Root open={open}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {/* Without a portal: the popover is already in our root, and a portal would render one step later. */}
      <Popover.Content
        ref={frame as RefObject<HTMLDivElement | null>}
        className="da-frame-popover da-cover"
        side="top"
        align="end"
        // The same distances as in popoverFrame.css.
        sideOffset={12}
        collisionPadding={12}
        aria-label={labels.title}
        // Using the page does not close the panel, and the shell moves the focus.
        onInteractOutside={preventDefault}
        onOpenAutoFocus={preventDefault}
        onCloseAutoFocus={preventDefault}
        onEscapeKeyDown={leaveToPage}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}

/**
 * Radix calls preventDefault for every Escape on the document, which would keep dialogs of the page open. Makes that call have no effect. The panel
 * handles its own Escape.
 */
function leaveToPage(event: KeyboardEvent): void {
  event.preventDefault = () => {};
  queueMicrotask(() => Reflect.deleteProperty(event, 'preventDefault'));
}
