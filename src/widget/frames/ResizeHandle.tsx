'use client';
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { isUpright, type MovableEdge, useEdgeDrag } from './useEdgeDrag.js';

/** The step of an arrow key (px). With Shift, the step is four times as large. */
const STEP = 16;

/** The keys that make a frame larger and smaller, by the edge that they move. */
const KEYS = {
  left: ['ArrowLeft', 'ArrowRight'],
  right: ['ArrowRight', 'ArrowLeft'],
  top: ['ArrowUp', 'ArrowDown'],
  bottom: ['ArrowDown', 'ArrowUp'],
} as const;

interface ResizeHandleProps extends MovableEdge {
  label: string;
  min: number;
  max: number;
  /** Whether the frame is open. */
  open: boolean;
  /** Called for Escape if there is no drag to cancel. */
  onEscape: (event: KeyboardEvent) => void;
}

/**
 * An edge of a frame that the reader can move with the pointer or the keyboard. A double click restores the default size. Escape cancels a
 * drag. Without a drag, Escape does the same as in the panel.
 */
export function ResizeHandle(props: ResizeHandleProps): ReactElement {
  const { edge, size, onSize, label, min, max, open, onEscape } = props;
  const element = useRef<HTMLDivElement>(null);
  const dragHandlers = useEdgeDrag([props]);

  // Blur the handle when the frame closes, so that no element has the focus. `useReturnFocus` moves the focus back only if no element
  // outside the panel has the focus, and the handle is outside the panel.
  useLayoutEffect(() => {
    if (!open && element.current?.matches(':focus')) element.current.blur();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape(event);
    const [larger, smaller] = KEYS[edge];
    const step = event.shiftKey ? 4 * STEP : STEP;
    const sizes: Record<string, number> = {
      [larger]: size + step,
      [smaller]: size - step,
      Home: min,
      End: max,
    };
    const next = sizes[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved, a focusable separator can
    <div
      className="da-edge"
      data-edge={edge}
      role="separator"
      tabIndex={0}
      aria-orientation={isUpright(edge) ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      ref={element}
      {...dragHandlers}
      onKeyDown={onKeyDown}
    />
  );
}
