import type { MenuViewName } from './panelViews.js';

/** An entry of the panel's menu: a view, or an action. */
export type PanelMenuEntry = MenuViewName | 'search' | 'copy' | 'download';

/** The state that decides which entries the menu has. */
export interface PanelMenuState {
  consent: 'given' | 'needed';
  hasMessages: boolean;
  /** Whether the site has set `onFallbackSearch`. */
  canSearch: boolean;
  /** The option `debug`, which adds the debug view to the menu. */
  debug: boolean | undefined;
  canHide: boolean;
}

/** Returns the entries of the panel's menu, in their order. If the list is empty, the panel has no menu. */
export function panelMenuEntries({
  consent,
  hasMessages,
  canSearch,
  debug,
  canHide,
}: PanelMenuState): PanelMenuEntry[] {
  return [
    ...(consent === 'given' ? (['history'] as const) : []),
    ...(canSearch ? (['search'] as const) : []),
    ...(hasMessages ? (['copy', 'download'] as const) : []),
    ...(debug ? (['debug'] as const) : []),
    ...(canHide ? (['hide'] as const) : []),
  ];
}
