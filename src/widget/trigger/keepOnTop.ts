import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';

/**
 * Repeats `updateTopLayer` for trigger and panel when its conditions may have changed without a render: a modal dialog of the page may have
 * closed, or a style sheet of the site that loads late or applies to some widths only may have moved the trigger into the page's layout.
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
