/** Matches an answer whose text is still being animated, although all of it may have arrived. */
const ANIMATED_ANSWER = '.da-answer[data-state="streaming"]';

/**
 * Calls back when the text of all answers in a panel is completely visible.
 *
 * @returns a cleanup function.
 */
export function whenTextShown(panel: Element | null, callback: () => void): () => void {
  const observer = new MutationObserver(check);
  function check(): void {
    if (panel?.querySelector(ANIMATED_ANSWER)) return;
    observer.disconnect();
    callback();
  }
  if (panel) observer.observe(panel, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  check();
  return () => observer.disconnect();
}
