import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';

/**
 * Calls `updateTopLayer` again for the trigger and the panel when the page may have changed without a render. For example, a modal dialog
 * of the page may have closed. A style sheet of the site that loads late, or applies only to some window widths, may have moved the trigger
 * into the layout of the page.
 */
export function keepOnTop(setup: () => Pick<CaptureSetup, 'root'>, signal: AbortSignal): void {
  const update = () => {
    const elements = setup().root.current?.querySelectorAll<HTMLElement>('.da-trigger, .da-layer');
    for (const element of elements ?? []) updateTopLayer(element);
  };
  update();
  addEventListener('resize', update, { signal });
  // Listen in the capture phase, because the `close` event of a dialog does not bubble.
  addEventListener('close', update, { capture: true, signal });
}
