/** How long a button shows the result of a copy, in milliseconds. The live region keeps its message for the same time. */
export const DONE_MS = 1_600;

/**
 * Adds the live region of the page, which is not visible.
 *
 * @returns A function that announces a message to screen readers.
 */
export function addAnnouncer(page: Document): (text: string) => void {
  const region = page.createElement('p');
  region.className = 'announcer';
  region.setAttribute('role', 'status');
  page.body.append(region);
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    region.textContent = text;
    // Empty the region after the announcement. Screen readers announce only changes: a repeated text would otherwise not be announced.
    timer = window.setTimeout(() => region.replaceChildren(), DONE_MS);
  };
}
