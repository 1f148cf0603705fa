'use client';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { useBackdropPress } from '../../ui/useBackdropPress.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';
import type { FrameProps } from './Frame.js';
import modalStyles from './modal.css?inline';

/** The panel in a modal `<dialog>`: the browser traps the focus and makes the page inert. */
export function ModalFrame({ open, present, frame, labels, onClose, children }: FrameProps): ReactElement {
  const dialog = frame as RefObject<HTMLDialogElement | null>;
  const backdropHandlers = useBackdropPress(onClose);
  /**
   * Whether this component has closed the dialog, because the panel closes or React Suspense hides the component. If so, `onClose` is not
   * called.
   */
  const closedHere = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    closedHere.current = false;
    // Put the element around the dialog into the top layer before `showModal`. If the element moved there afterwards, the browser would lay
    // out the panel a second time.
    if (element.parentElement) updateTopLayer(element.parentElement);
    element.showModal();
    // Restore the scroll positions: the panel lost them when it moved into the closed dialog, which has no layout.
    for (const scroller of scrollersIn(element)) scroller.scrollTop = Number(scroller.dataset.keepScroll);
    return () => {
      for (const scroller of scrollersIn(element)) scroller.dataset.keepScroll = String(scroller.scrollTop);
      closedHere.current = true;
      // Close the dialog before the focus returns: while it is open, nothing outside it can be focused.
      element.close();
    };
  }, [open, dialog]);

  return (
    <dialog
      className="da-frame-modal da-cover"
      aria-label={labels.title}
      ref={dialog}
      {...backdropHandlers}
      // Handles the back gesture of phones, and Escape if the focus is outside of the panel. The panel has its own handler for Escape.
      onCancel={(event) => {
        // With Preact, which replaces React in the build for the script tag, the cancel event of a file chooser inside the dialog bubbles
        // to this handler.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers may close the dialog without a cancel event.
      onClose={({ currentTarget }) => !closedHere.current && !currentTarget.open && onClose()}
    >
      {present && children}
    </dialog>
  );
}
ModalFrame.sheet = modalStyles;

/**
 * The elements whose scroll positions this component stores. `PanelSlot` cannot store them: when it moves the panel, the dialog is already
 * closed and has no layout.
 */
const scrollersIn = (dialog: Element) => dialog.querySelectorAll<HTMLElement>('[data-keep-scroll]');
