import type { ComponentType } from 'react';
import type { Labels } from '../../languages/Labels.js';

/**
 * What a view is given. It fills the panel below the header, which shows its title and the way back. The title has the focus, unless the
 * view takes it for a field of its own.
 */
export interface PanelViewProps {
  /** Shows the conversation again, with the focus in its field. */
  onBack: () => void;
}

/** Something that takes the place of the conversation for a while. */
export interface PanelView {
  title: (labels: Labels) => string;
  /** Loads the view: each is a chunk of its own. */
  load: () => Promise<ComponentType<PanelViewProps>>;
}

/** The views that the menu leads to; they are loaded with it. A new one is a row here, and an item of `usePanelMenuItems`. */
export const PANEL_VIEWS = {
  debug: {
    title: () => 'Debug',
    load: () => import('../views/DebugView.js').then((chunk) => chunk.DebugView),
  },
  history: {
    title: (labels) => labels.history,
    load: () => import('../views/HistoryView.js').then((chunk) => chunk.HistoryView),
  },
  hide: {
    title: (labels) => labels.hide,
    load: () => import('../views/HideView.js').then((chunk) => chunk.HideView),
  },
} satisfies Record<string, PanelView>;
