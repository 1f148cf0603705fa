'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import type { Side } from './pushPage.js';

/** What an arrow changes, in pixels; with Shift four times as much. */
const STEP = 16;

interface ResizeHandleProps {
  label: string;
  side: Side;
  width: number;
  least: number;
  most: number;
  /** Hears where the edge is while it is moved, which may be beyond the limits; `undefined`: the movement is taken back. */
  onPassing: (width: number | undefined) => void;
  /** Hears of another width, which may be beyond the limits; `undefined` is the usual one. */
  onWidth: (width: number | undefined) => void;
  /** Escape, when there is no movement to take back. */
  onClose: () => void;
}

/**
 * The edge between page and panel, which is moved by hand or by key. A double click brings the usual width back; Escape takes a movement
 * back, and else closes the panel, as it does everywhere in it.
 */
export function ResizeHandle({
  label,
  side,
  width,
  least,
  most,
  onPassing,
  onWidth,
  onClose,
}: ResizeHandleProps): ReactElement {
  /** The pointer that moves it. */
  const pointer = useRef<number>(undefined);
  /** From where the edge was taken to where it is: it does not jump to the pointer. */
  const grip = useRef(0);
  const placeOf = ({ clientX }: PointerEvent) => (side === 'right' ? window.innerWidth - clientX : clientX);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Else the page's text would be selected.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    grip.current = width - placeOf(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointer.current) onPassing(placeOf(event) + grip.current);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointer.current) onWidth(placeOf(event) + grip.current);
    pointer.current = undefined;
  };
  const takeBack = () => {
    pointer.current = undefined;
    onPassing(undefined);
  };
  const onEscape = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    // A key that is held is one press.
    if (event.repeat) return;
    if (pointer.current === undefined) onClose();
    else takeBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape(event);
    const wider = side === 'right' ? 'ArrowLeft' : 'ArrowRight';
    const narrower = side === 'right' ? 'ArrowRight' : 'ArrowLeft';
    const step = event.shiftKey ? 4 * STEP : STEP;
    const widths: Record<string, number> = {
      [wider]: width + step,
      [narrower]: width - step,
      Home: least,
      End: most,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be moved, a separator with the focus can
    <div
      className="da-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={takeBack}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
