import type { Labels } from '../../languages/Labels.js';

/** The views the menu opens in place of the conversation, with the titles the header shows. */
export const MENU_VIEW_TITLES = {
  debug: () => 'Debug',
  history: (labels) => labels.history,
  hide: (labels) => labels.hide,
} as const satisfies Record<string, (labels: Labels) => string>;

/** A view that the menu opens. */
export type MenuViewName = keyof typeof MENU_VIEW_TITLES;

/** Any view. `consent` appears below the conversation until the reader agrees. */
export type PanelViewName = MenuViewName | 'consent';

/** Properties of every view. A view that the menu opens fills the panel below the header. */
export interface PanelViewProps {
  /** Returns to the conversation and moves the focus there. */
  onBack: () => void;
}
