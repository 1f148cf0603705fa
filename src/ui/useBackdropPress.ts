'use client';
import { type DOMAttributes, type MouseEvent, useRef } from 'react';

/**
 * Returns event handlers for a modal `<dialog>`. They call `onPress` when the reader presses the backdrop. A press counts only if it begins
 * and ends on the backdrop, because a text selection that begins in the dialog can also end there.
 */
export function useBackdropPress(
  onPress: () => void,
): Required<Pick<DOMAttributes<HTMLDialogElement>, 'onPointerDown' | 'onClick'>> {
  const pressed = useRef(false);
  return {
    onPointerDown(event) {
      pressed.current = isOnBackdrop(event);
    },
    onClick(event) {
      if (pressed.current && isOnBackdrop(event)) onPress();
      pressed.current = false;
    },
  };
}

/**
 * Whether an event is on the backdrop. Compares positions, because events on the padding of the dialog also have the dialog as their
 * target.
 */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
