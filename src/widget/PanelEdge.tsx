'use client';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
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
  const widthAt = (x: number) => (side === 'right' ? window.innerWidth - x : x);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Else the page's text would be selected.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(widthAt(event.clientX), true);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(widthAt(event.clientX));
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
