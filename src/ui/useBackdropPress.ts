'use client';
import { type DOMAttributes, type MouseEvent, useRef } from 'react';

/**
 * Returns the handlers of a modal `<dialog>` that call a function for a press on its backdrop. A press counts only if it begins and ends
 * on the backdrop: a text selection in the dialog can end there, too.
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

/** Whether an event is on the backdrop. Compares positions, because events on the dialog's padding have the same target: the dialog. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
