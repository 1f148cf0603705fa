'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';

/** Distance that a popover keeps from the edges of the window (px), as in popover.css. */
const MARGIN = 12;

/** The edges of a popover that move when the popover is resized, its current size, and the maximum size that fits in the window (px). */
export interface FreeEdges {
  side: 'left' | 'right';
  end: 'top' | 'bottom';
  width: number;
  height: number;
  /** The width that the popover could have in the window. The style sheet may allow less. */
  roomBeside: number;
  /** The height that the popover could have in the window. The style sheet may allow less. */
  roomAbove: number;
}

/**
 * Returns the edges by which a popover can be resized, its size, and the maximum size that fits in the window. Undefined before the first
 * measurement. Measures the popover again when its size, the size of the window or the language changes.
 *
 * @param labels Only triggers a new measurement: another language can have another direction.
 */
export function useFreeEdges(
  frame: RefObject<HTMLElement | null>,
  position: WidgetOptions['position'],
  labels: object,
): FreeEdges | undefined {
  const [edges, setEdges] = useState<FreeEdges>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the direction changes with the labels
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const update = () => setEdges(measure(element, position));
    let isCurrent = true;
    // Measure again after the opening animation, because its transform distorts the first measurement.
    void Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() => isCurrent && update());
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener('resize', update);
    return () => {
      isCurrent = false;
      observer.disconnect();
      removeEventListener('resize', update);
    };
  }, [frame, position, labels]);
  return edges;
}

function measure(element: HTMLElement, position: WidgetOptions['position']): FreeEdges {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // If `data-side` is set, the library Radix has placed the popover next to a button anywhere on the page: find out which side of the
  // window is nearer. Without `data-side`, the popover is in the corner that the option `position` sets.
  const radixSide = element.dataset.side;
  const isAtRight = radixSide
    ? left > window.innerWidth - right
    : (position === 'bottom-start') === (getComputedStyle(element).direction === 'rtl');
  const isBelow = radixSide === 'bottom';
  return {
    side: isAtRight ? 'left' : 'right',
    end: isBelow ? 'bottom' : 'top',
    width: element.offsetWidth,
    height: element.offsetHeight,
    roomBeside: Math.round(isAtRight ? right : window.innerWidth - left) - MARGIN,
    roomAbove: Math.round(isBelow ? window.innerHeight - top : bottom) - MARGIN,
  };
}
