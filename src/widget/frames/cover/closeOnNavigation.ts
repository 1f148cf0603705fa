/**
 * Closes an assistant that covers the page when the reader follows a link to a page of the site: else a router would change the
 * page unseen.
 *
 * @returns what ends it.
 */
export function closeOnNavigation(panel: HTMLElement, onClose: () => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || link.target === '_blank' || link.origin !== location.origin) return;
    // Notes of an answer are in the panel.
    if (!link.getAttribute('href')?.startsWith('#')) onClose();
  };
  panel.addEventListener('click', follow);
  return () => panel.removeEventListener('click', follow);
}
