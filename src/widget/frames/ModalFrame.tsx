'use client';
import { type MouseEvent, type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import modalStyles from '../../ui/modalFrame.css?inline';
import type { FrameProps } from './Frame.js';

/** The panel in the middle of the window. The browser itself keeps the focus in and everything else out. */
export function ModalFrame({ open, present, frame, labels, onClose, children }: FrameProps): ReactElement {
  const dialog = frame as RefObject<HTMLDialogElement | null>;
  const pressedBeside = useRef(false);
  /** Not by the browser: when it is closed anyway, or out of sight while the page is suspended. */
  const closedHere = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    closedHere.current = false;
    element.showModal();
    // The panel was put into it while nothing in it could be scrolled, and is taken out when it is out of sight again.
    for (const scroller of scrollersIn(element)) scroller.scrollTop = Number(scroller.dataset.keepScroll);
    return () => {
      for (const scroller of scrollersIn(element)) scroller.dataset.keepScroll = String(scroller.scrollTop);
      closedHere.current = true;
      // Before anything else hears that it is closed: until then the rest of the page cannot have the focus.
      element.close();
    };
  }, [open, dialog]);

  // Pressed and let go beside it: a selection that ends outside is no wish to leave.
  const onPointerDown = (event: MouseEvent) => {
    pressedBeside.current = isBeside(event);
  };
  const onClick = (event: MouseEvent) => {
    if (pressedBeside.current && isBeside(event)) onClose();
    pressedBeside.current = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      className="da-frame-modal da-cover"
      aria-label={labels.title}
      ref={dialog}
      onPointerDown={onPointerDown}
      onClick={onClick}
      // The panel answers Escape step by step. This is the Escape outside of it, and the way back of a phone.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking.
      onClose={({ currentTarget }) => !closedHere.current && !currentTarget.open && onClose()}
    >
      {present && children}
    </dialog>
  );
}
ModalFrame.sheet = modalStyles;

/** Parts of the panel whose place is kept, as `PanelSlot` keeps it for other frames. */
const scrollersIn = (dialog: Element) => dialog.querySelectorAll<HTMLElement>('[data-keep-scroll]');

/** Whether the backdrop was meant, which is no element of its own. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
