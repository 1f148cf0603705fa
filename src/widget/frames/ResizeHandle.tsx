'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import type { Side } from './pushPage.js';

/** The step of an arrow key (px). With Shift, the step is four times as large. */
const STEP = 16;

interface ResizeHandleProps {
  label: string;
  side: Side;
  width: number;
  min: number;
  max: number;
  /** Receives the width while the reader drags, which can be beyond the limits; `undefined` cancels the drag. */
  onDrag: (width: number | undefined) => void;
  /** Receives the chosen width, which can be beyond the limits; `undefined` restores the default. */
  onWidth: (width: number | undefined) => void;
  /** Called for Escape if there is no drag to cancel. */
  onClose: () => void;
}

/**
 * The edge between page and panel. The pointer or the keyboard moves it. A double click restores the default width. Escape cancels a drag;
 * without a drag it closes the panel.
 */
export function ResizeHandle({
  label,
  side,
  width,
  min,
  max,
  onDrag,
  onWidth,
  onClose,
}: ResizeHandleProps): ReactElement {
  /** The id of the pointer that drags. */
  const pointer = useRef<number>(undefined);
  /** Offset between pointer and edge, so that the edge does not jump to the pointer. */
  const offset = useRef(0);
  const widthAt = ({ clientX }: PointerEvent) => (side === 'right' ? window.innerWidth - clientX : clientX);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Without this, dragging would select text of the page.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    offset.current = width - widthAt(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointer.current) onDrag(widthAt(event) + offset.current);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointer.current) onWidth(widthAt(event) + offset.current);
    pointer.current = undefined;
  };
  const cancelDrag = () => {
    pointer.current = undefined;
    onDrag(undefined);
  };
  const onEscape = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down counts as one press.
    if (event.repeat) return;
    if (pointer.current === undefined) onClose();
    else cancelDrag();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape(event);
    const wider = side === 'right' ? 'ArrowLeft' : 'ArrowRight';
    const narrower = side === 'right' ? 'ArrowRight' : 'ArrowLeft';
    const step = event.shiftKey ? 4 * STEP : STEP;
    const widths: Record<string, number> = {
      [wider]: width + step,
      [narrower]: width - step,
      Home: min,
      End: max,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved, a focusable separator can
    <div
      className="da-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancelDrag}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
