/**
 * Closes a panel that covers the page when the reader follows a link to the same site. Otherwise, a router would change the page behind
 * the panel.
 *
 * @returns a cleanup function.
 */
export function closeOnNavigation(panel: HTMLElement, onClose: () => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere || link.target === '_blank' || link.origin !== location.origin) return;
    // Links to a fragment lead to footnotes of the answer, which are in the panel.
    if (!link.getAttribute('href')?.startsWith('#')) onClose();
  };
  panel.addEventListener('click', onClick);
  return () => panel.removeEventListener('click', onClick);
}
