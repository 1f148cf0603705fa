/** Whether this is a touch device. There, a focused field opens a keyboard that covers half of the panel. */
const isTouch = () => matchMedia('(pointer: coarse) and (not (any-pointer: fine))').matches;

/**
 * Moves the focus into the panel: to the title of an open view, or else to the composer's field or, on touch devices, to the panel itself.
 */
export function focusPanel(panel: HTMLElement): void {
  const target = panel.querySelector('.da-body > .da-panel-view')
    ? '.da-title'
    : isTouch()
      ? '.da-panel'
      : '.da-composer-input';
  (panel.querySelector<HTMLElement>(target) ?? panel).focus({ preventScroll: true });
}
