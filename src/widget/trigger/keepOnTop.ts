import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { updateTopLayer } from '../shared/updateTopLayer.js';

/**
 * Keeps trigger and panel in the top layer while they belong there: a style sheet of the site that loads late, or applies to some widths
 * only, can move the trigger into the layout of the page, and a modal dialog of the page can close.
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
