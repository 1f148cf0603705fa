'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import type { Side } from './pushPage.js';

/** What an arrow changes, in pixels; with Shift four times as much. */
const STEP = 16;

interface PanelEdgeProps {
  label: string;
  side: Side;
  width: number;
  least: number;
  most: number;
  /** Hears of another width, which may be beyond the limits; `undefined` is the usual one. While the edge is moved it is `passing`. */
  onWidth: (width: number | undefined, passing?: boolean) => void;
}

/** The edge between page and panel, which is moved by hand or by key. A double click brings the usual width back. */
export function PanelEdge({ label, side, width, least, most, onWidth }: PanelEdgeProps): ReactElement {
  /** From where the edge was taken to where it is: it does not jump to the pointer. */
  const grip = useRef(0);
  const placeOf = ({ clientX }: PointerEvent) => (side === 'right' ? window.innerWidth - clientX : clientX);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Else the page's text would be selected.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = width - placeOf(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(placeOf(event) + grip.current, true);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(placeOf(event) + grip.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
