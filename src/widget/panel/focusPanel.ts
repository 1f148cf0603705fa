/** On touch the keyboard would cover half of what the reader came for; there the panel itself gets the focus. */
const isTouch = () => matchMedia('(pointer: coarse) and (not (any-pointer: fine))').matches;

/** Puts the focus into the panel: on the title of the view that covers the conversation, or into the field. */
export function focusPanel(panel: HTMLElement): void {
  const place = panel.querySelector('.da-body > .da-panel-view')
    ? '.da-title'
    : isTouch()
      ? '.da-panel'
      : '.da-composer-input';
  (panel.querySelector<HTMLElement>(place) ?? panel).focus({ preventScroll: true });
}
