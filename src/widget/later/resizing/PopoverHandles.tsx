'use client';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import type { Labels } from '../../../languages/Labels.js';
import { ResizeHandle } from '../../frames/ResizeHandle.js';
import resizeStyles from '../../frames/resizeHandle.css?inline';
import type { ChosenSize } from '../../frames/useChosenSize.js';
import { type MovableEdge, useEdgeDrag } from '../../frames/useEdgeDrag.js';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';
import { useStyles } from '../../shared/useStyles.js';
import { useFreeEdges } from './useFreeEdges.js';

/** Minimum width and height of a resized popover (px): enough for the header, some lines of an answer and the field. */
const MIN_SIZE = 320;

const STYLES = [resizeStyles];

interface PopoverHandlesProps {
  /** The popover. */
  frame: RefObject<HTMLElement | null>;
  container: HTMLElement;
  open: boolean;
  labels: Labels;
  position: WidgetOptions['position'];
  width: ChosenSize;
  height: ChosenSize;
  onEscape: (event: KeyboardEvent) => void;
}

/**
 * The handles that resize a popover. Each of its two movable edges has a handle. The corner between these edges has a handle for the
 * pointer only.
 */
export function PopoverHandles(props: PopoverHandlesProps): ReactElement | null {
  const { frame, container, open, labels, position, width, height, onEscape } = props;
  useStyles(container, STYLES);
  const free = useFreeEdges(frame, position, labels);
  if (!free) return null;
  const handle = (
    edge: MovableEdge['edge'],
    size: number,
    room: number,
    { size: chosen, drag, choose }: ChosenSize,
  ) => ({
    edge,
    size,
    min: Math.min(MIN_SIZE, size),
    // If the popover is smaller than the chosen size, the style sheet limits the popover. Then the current size is the maximum.
    max: chosen !== undefined && chosen > size ? size : Math.max(size, room),
    onDrag: (next: number | undefined) => drag(atLeastMin(next)),
    onSize: (next: number | undefined) => choose(atLeastMin(next)),
  });
  const side = handle(free.side, free.width, free.roomBeside, width);
  const end = handle(free.end, free.height, free.roomAbove, height);
  return (
    <>
      <ResizeHandle {...side} label={labels.panelWidth} open={open} onEscape={onEscape} />
      <ResizeHandle {...end} label={labels.panelHeight} open={open} onEscape={onEscape} />
      <ResizeCorner edges={[side, end]} />
    </>
  );
}

const atLeastMin = (size: number | undefined) =>
  size === undefined ? undefined : Math.max(MIN_SIZE, Math.round(size));

/** The corner between two edges. For the keyboard, each edge has a handle of its own. */
function ResizeCorner({ edges }: { edges: readonly [MovableEdge, MovableEdge] }): ReactElement {
  const handlers = useEdgeDrag(edges);
  return <div className="da-edge" data-edge={edges.map(({ edge }) => edge).join(' ')} aria-hidden {...handlers} />;
}
