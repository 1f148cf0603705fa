import { isTouchDevice } from './touchDevice.js';

/**
 * Moves the focus into the panel: to the title of an open view, or else to the composer's field. On touch devices, focuses the panel itself
 * instead of the field, because the on-screen keyboard would cover half of the panel.
 */
export function focusPanel(panel: HTMLElement): void {
  const target = panel.querySelector('.da-body > .da-panel-view')
    ? '.da-title'
    : isTouchDevice()
      ? '.da-panel'
      : '.da-composer-input';
  (panel.querySelector<HTMLElement>(target) ?? panel).focus({ preventScroll: true });
}
