/** How long a button confirms that it has copied a text, in milliseconds. */
export const DONE_MS = 1_600;

/**
 * Adds the live region of the page, which is not visible.
 *
 * @returns A function that announces a text to screen readers.
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
    // Empty the region, because screen readers announce a text only when it changes.
    timer = window.setTimeout(() => region.replaceChildren(), DONE_MS);
  };
}
