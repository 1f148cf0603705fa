'use client';
import * as Popover from '@radix-ui/react-popover';
import type { ReactElement, RefObject } from 'react';
import type { FrameProps } from './Frame.js';

const preventDefault = (event: Event) => event.preventDefault();

/**
 * Shows the panel as a popover next to a trigger that the site has moved out of the corner of the window. When the trigger moves, for
 * example because the page scrolls, Radix moves the popover with it. Mounted only while the panel is open or closing, because Radix adds
 * listeners to the document and focus guards to the body.
 */
export function AnchoredPopover(props: FrameProps & { style: object }): ReactElement {
  const { open, frame, labels, anchor, style, children } = props;
  return (
    <Popover.Root open={open}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {/* Do not use a portal: the popover is already in the root of the assistant, and Radix would show a portal one render later. */}
      <Popover.Content
        ref={frame as RefObject<HTMLDivElement | null>}
        className="da-frame-popover da-cover"
        style={style}
        side="top"
        align="end"
        // Keep these distances equal to those that `PopoverFrame.tsx` and `popover.css` use without Radix.
        sideOffset={12}
        collisionPadding={12}
        aria-label={labels.title}
        // Interacting with the page must not close the panel. Radix must not move the focus, because `AssistantShell` moves it.
        onInteractOutside={preventDefault}
        onOpenAutoFocus={preventDefault}
        onCloseAutoFocus={preventDefault}
        onEscapeKeyDown={ignorePreventDefault}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}

/**
 * Disables the method `preventDefault` of an event until Radix has handled the event. Radix calls the method for every Escape on the
 * document, so Escape would no longer close dialogs of the page. The panel handles its own Escape.
 */
function ignorePreventDefault(event: KeyboardEvent): void {
  event.preventDefault = () => {};
  queueMicrotask(() => Reflect.deleteProperty(event, 'preventDefault'));
}
