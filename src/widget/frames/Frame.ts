import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import type { Labels } from '../../languages/Labels.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** Properties of every frame. A frame decides where the panel appears, independently of the panel's content. */
export interface FrameProps {
  open: boolean;
  /** Whether to render the panel: while the panel is open, and while the closing animation of `frame` runs. */
  present: boolean;
  /** The result of `useAfterFirstPaint`. While it is false, the conversation and other parts that typing does not need are not rendered. */
  hasPainted: boolean;
  /** Receives the element with the closing animation, if the frame has one. */
  frame: RefObject<HTMLElement | null>;
  /** Labels of the interface. `title` is the accessible name of the dialog or region. */
  labels: Labels;
  /** The floating button, from which a popover derives its position. Undefined if there is no such button. */
  anchor: RefObject<HTMLElement | null> | undefined;
  /** The root element of the assistant. */
  container: HTMLElement;
  options: WidgetOptions;
  onClose: () => void;
  /** Handles Escape while a part of the frame, such as a resize handle, has the focus. Does the same as Escape in the panel. */
  onEscape: (event: KeyboardEvent) => void;
  /** The `PanelSlot`, which holds the panel. */
  children: ReactNode;
}

/** A frame with its style sheet. */
export interface FrameComponent {
  (props: FrameProps): ReactElement | null;
  sheet: string;
}
