import type { CaptureSetup } from '../capture/CaptureOptions.js';

/** On-screen keyboards come where nothing but fingers is at hand. */
const TOUCH = '(pointer: coarse) and (not (any-pointer: fine))';
/** What is written in, but for the assistant's own field: its panel answers to the keyboard itself. */
const WRITTEN_IN = ':read-write:not(.da-root *)';

/**
 * Takes the trigger out of the way while the reader writes in a field of the page: browsers that make the page lower for their keyboard
 * would lay it over what is being written.
 */
export function hideTriggerForKeyboard(setup: () => Pick<CaptureSetup, 'root'>, signal: AbortSignal): void {
  const update = () => {
    const trigger = setup().root.current?.querySelector<HTMLElement>('.da-trigger');
    const writing = document.activeElement?.matches(WRITTEN_IN) && matchMedia(TOUCH).matches;
    if (trigger) trigger.style.visibility = writing ? 'hidden' : '';
  };
  addEventListener('focusin', update, { signal });
  addEventListener('focusout', update, { signal });
}
