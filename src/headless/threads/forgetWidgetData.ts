import { WIDGET_KEYS } from '../widgetKeys.js';
import { browserStorage, removeKey } from './KeyStorage.js';

/** Removes what the widget has stored under `WIDGET_KEYS`, also while the widget has not loaded. */
export function forgetWidgetData(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    for (const key of Object.values(WIDGET_KEYS)) removeKey(browserStorage(name), key);
}
