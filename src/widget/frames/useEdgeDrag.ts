'use client';
import { type DOMAttributes, type PointerEvent, useEffect, useRef } from 'react';

/** An edge of a frame. The names are physical sides: `left` is on the left for right-to-left text, too. */
export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** An edge of a frame that the reader can drag, and the size that changes with it. */
export interface MovableEdge {
  edge: Edge;
  /** The distance of the edge from the opposite edge of the frame (px). */
  size: number;
  /** Receives the new size during a drag, or `undefined` when the drag is cancelled. The size can be too small or too large. */
  onDrag: (size: number | undefined) => void;
  /** Receives the chosen size, which can also be too small or too large; `undefined` restores the default. */
  onSize: (size: number | undefined) => void;
}

export const isUpright = (edge: Edge): boolean => edge === 'left' || edge === 'right';

/**
 * How far the pointer must move before an edge follows it (px). A hand is not still during a click, so a click would otherwise change the
 * size.
 */
const MIN_DISTANCE = 3;

interface Drag {
  /** The id of the pointer that drags. */
  pointer: number;
  /** Horizontal position at which the pointer was pressed (px). `y` is the vertical position. */
  x: number;
  y: number;
  /** The `size` of each {@link MovableEdge} before the drag (px). */
  sizes: readonly number[];
  /** Indexes of the edges that follow the pointer. */
  moved: Set<number>;
  end: () => void;
}

/**
 * Returns the handlers of an element that moves edges of a frame by pointer. A double click restores the default size, and Escape cancels
 * a drag.
 */
export function useEdgeDrag(
  edges: readonly MovableEdge[],
): Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
> {
  const drag = useRef<Drag>(undefined);
  const latest = useRef(edges);
  latest.current = edges;
  const end = () => {
    drag.current?.end();
    drag.current = undefined;
  };
  const cancel = () => {
    if (!drag.current) return;
    end();
    for (const { onDrag } of latest.current) onDrag(undefined);
  };
  // Cancel the drag on unmount: the panel can close during a drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads only refs
  useEffect(() => cancel, []);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Prevent the default action: dragging would select text of the page.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    end();
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    drag.current = { pointer, x, y, sizes: edges.map(({ size }) => size), moved: new Set(), end: onEscape(cancel) };
  };
  /** Calls `pass` with the new size for each edge that follows the pointer. */
  const resize = (event: PointerEvent<HTMLElement>, pass: (edge: MovableEdge, size: number) => void) => {
    const begun = drag.current;
    if (event.pointerId !== begun?.pointer) return;
    for (const [index, moved] of edges.entries()) {
      const { edge } = moved;
      const distance = isUpright(edge) ? event.clientX - begun.x : event.clientY - begun.y;
      if (Math.abs(distance) >= MIN_DISTANCE) begun.moved.add(index);
      if (!begun.moved.has(index)) continue;
      const sign = edge === 'left' || edge === 'top' ? -1 : 1;
      pass(moved, (begun.sizes[index] ?? 0) + sign * distance);
    }
  };
  return {
    onPointerDown,
    onPointerMove: (event) => resize(event, ({ onDrag }, size) => onDrag(size)),
    onPointerUp(event) {
      resize(event, ({ onSize }, size) => onSize(size));
      if (event.pointerId === drag.current?.pointer) end();
    },
    onPointerCancel: cancel,
    onDoubleClick() {
      for (const { onSize } of edges) onSize(undefined);
    },
  };
}

/** Calls a function when Escape is pressed, wherever the focus is. @returns a cleanup function. */
function onEscape(call: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    call();
  };
  addEventListener('keydown', onKeyDown, true);
  return () => removeEventListener('keydown', onKeyDown, true);
}
