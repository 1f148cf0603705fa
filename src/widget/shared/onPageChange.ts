/** Throttle: minimum interval between calls on a page that changes often (ms). */
const THROTTLE = 200;

/**
 * Calls a function after nodes have been added to the page or removed from it.
 *
 * @param signal Aborting it ends the calls.
 * @param characterData Whether changes inside text nodes count, too.
 */
export function onPageChange(listener: () => void, signal: AbortSignal, characterData = false): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    timer = undefined;
    listener();
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(call, THROTTLE);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}
