/** A text that still flows in, though all of it may have arrived. */
const FLOWING = '.da-answer[data-state="streaming"]';

/**
 * Calls when the last words of all answers in a panel are drawn: at once, or when they have flowed in.
 *
 * @returns what takes that back.
 */
export function whenTextShown(panel: Element | null, done: () => void): () => void {
  const observer = new MutationObserver(look);
  function look(): void {
    if (panel?.querySelector(FLOWING)) return;
    observer.disconnect();
    done();
  }
  if (panel) observer.observe(panel, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  look();
  return () => observer.disconnect();
}
