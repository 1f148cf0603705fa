import type { ComponentType } from 'react';
import type { PanelViewName, PanelViewProps } from '../shared/panelViews.js';
import { ConsentView } from './ConsentView.js';
import { DebugView } from './DebugView.js';
import { HideView } from './HideView.js';
import { HistoryView } from './HistoryView.js';

/** The component of each view. */
export const VIEWS: Readonly<Record<PanelViewName, ComponentType<PanelViewProps>>> = {
  consent: ConsentView,
  debug: DebugView,
  hide: HideView,
  history: HistoryView,
};
