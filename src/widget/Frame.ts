import type { ReactElement, ReactNode } from 'react';
import type { LookOptions } from './DocsAssistantProps.js';

/** What every presentation is given: it decides where the panel stands, and nothing about what is in it. */
export interface FrameProps {
  open: boolean;
  /** Accessible name of the dialog or region. */
  label: string;
  /** The floating button, which the popover stands beside; none when there is no such button. */
  anchor: HTMLElement | null;
  /** Where it is drawn. */
  container: HTMLElement;
  look: LookOptions;
  onClose: () => void;
  /** The place of the panel. */
  children: ReactNode;
}

/** A presentation of the panel. */
export type FrameComponent = (props: FrameProps) => ReactElement | null;
