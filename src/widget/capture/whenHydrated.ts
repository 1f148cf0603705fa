import { whenIdle } from '../shared/whenIdle.js';

/**
 * Delay (ms) that replaces the wait for idle time in Safari, because Safari does not report idle time. `whenHydrated` waits for two of
 * these delays. That is enough for most pages, although frameworks hydrate a page in several steps.
 */
const SAFARI_DELAY = 500;

/**
 * Resolves when the scripts of the page have probably hydrated its elements. Until then, nothing may be added inside them: React would
 * report a mismatch and render the page again.
 *
 * A page does not say when it has hydrated. So this function waits for the `load` event, which deferred scripts delay. Then it waits until
 * the page has been idle twice (in Safari: for a second), because frameworks begin to hydrate in a later task.
 */
export async function whenHydrated(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  for (let count = 0; count < 2; count++) await new Promise<void>((resolve) => whenIdle(resolve, SAFARI_DELAY));
}
