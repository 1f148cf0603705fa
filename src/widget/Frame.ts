import type { ReactElement, ReactNode } from 'react';

/** What every presentation is given: it decides where the panel stands, and nothing about what is in it. */
export interface FrameProps {
  open: boolean;
  /** Accessible name of the dialog or region. */
  label: string;
  /** What the popover stands beside; none when there is no trigger. */
  anchor: HTMLElement | null;
  /** Where it is drawn. */
  container: HTMLElement;
  /** The place of the panel. */
  children: ReactNode;
}

/** A presentation of the panel. */
export type FrameComponent = (props: FrameProps) => ReactElement | null;
