'use client';
import type { IconShape } from '../ui/Icon.js';
import { HIDE } from '../ui/viewIcons.js';
import { useLook } from './lookContext.js';
import type { PanelViewName } from './panelViews.js';
import { useShell } from './shellContext.js';

/** One line of the panel's menu. */
export interface PanelMenuItem {
  id: string;
  label: string;
  shape: IconShape;
  /** Shown, and without effect. */
  disabled?: boolean;
  onSelect: () => void;
}

/** Everything that the menu of the panel offers, in its order. Loaded with the menu. */
export function usePanelMenuItems(onView: (view: PanelViewName) => void): readonly PanelMenuItem[] {
  const { labels } = useLook();
  const { hide } = useShell();
  const items: PanelMenuItem[] = [];
  if (hide) items.push({ id: 'hide', label: labels.hide, shape: HIDE, onSelect: () => onView('hide') });
  return items;
}
