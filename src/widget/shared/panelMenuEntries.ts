import type { MenuViewName } from './panelViews.js';

/** An entry of the panel's menu: a view, or an action that copies or saves the conversation. */
export type PanelMenuEntry = MenuViewName | 'copy' | 'download';

/** The state that decides which entries the menu has. */
export interface PanelMenuState {
  consent: 'given' | 'needed';
  hasMessages: boolean;
  /** The option `debug`. */
  debug: boolean | undefined;
  canHide: boolean;
}

/** The entries of the panel's menu, in their order. Without entries there is no menu. */
export function panelMenuEntries({ consent, hasMessages, debug, canHide }: PanelMenuState): PanelMenuEntry[] {
  return [
    ...(consent === 'given' ? (['history'] as const) : []),
    ...(hasMessages ? (['copy', 'download'] as const) : []),
    ...(debug ? (['debug'] as const) : []),
    ...(canHide ? (['hide'] as const) : []),
  ];
}
