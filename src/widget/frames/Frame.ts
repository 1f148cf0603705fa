import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Labels } from '../../languages/Labels.js';
import type { LookOptions } from '../DocsAssistantProps.js';

/**
 * What every presentation is given: it decides where the panel stands, and nothing about what is in it. What the panel has already is handed
 * over rather than imported: bundlers would cut it into small chunks, for which every page would pay.
 */
export interface FrameProps {
  open: boolean;
  /** Whether it is to be drawn: while it is open, and while `frame` is animated as it closes. */
  present: boolean;
  /** For what is animated. */
  frame: RefObject<HTMLElement | null>;
  /** The panel's words; its title is the accessible name of the dialog or region. */
  labels: Labels;
  /** The floating button, which the popover stands beside; none where the page has a trigger of its own. */
  anchor: RefObject<HTMLElement | null> | undefined;
  /** Where it is drawn. */
  container: HTMLElement;
  look: LookOptions;
  /** Whether it leaves nothing of the page to read. */
  covers: () => boolean;
  /** Whether anything may be kept beyond the page. */
  mayPersist: () => boolean;
  onClose: () => void;
  /** The place of the panel. */
  children: ReactNode;
}

/** A presentation of the panel, and its sheet. */
export interface FrameComponent {
  (props: FrameProps): ReactElement | null;
  sheet: string;
}
