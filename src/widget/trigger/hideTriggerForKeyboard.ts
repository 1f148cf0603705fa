import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { isTouchDevice } from '../shared/touchDevice.js';

/** Editable fields of the page. Fields of the assistant do not count, because the panel itself makes room for the keyboard. */
const PAGE_FIELD = ':read-write:not(.da-root *)';

/**
 * Hides the trigger while the reader types into a field of the page on a touch device. Some browsers shrink the page for the on-screen
 * keyboard, so that the trigger could cover the field.
 */
export function hideTriggerForKeyboard(setup: () => Pick<CaptureSetup, 'root'>, signal: AbortSignal): void {
  const update = () => {
    const trigger = setup().root.current?.querySelector<HTMLElement>('.da-trigger');
    const isTyping = document.activeElement?.matches(PAGE_FIELD) && isTouchDevice();
    if (trigger) trigger.style.visibility = isTyping ? 'hidden' : '';
  };
  addEventListener('focusin', update, { signal });
  addEventListener('focusout', update, { signal });
}
