import { ELEMENT_IDS } from '../template/elementIds.js';

/**
 * Adds the Escape key and focus management to the menu, which works without a script too. Scrolls a long navigation to the current page.
 */
export function enhanceMenu(page: Document): void {
  const menu = page.getElementById(ELEMENT_IDS.navigation);
  if (!menu) return;
  const current = menu.querySelector<HTMLElement>('a[aria-current="page"]');
  if (current && current.offsetTop > menu.clientHeight) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

  const opener = page.querySelector<HTMLElement>('.menu-open');
  const isOpen = () => location.hash === `#${ELEMENT_IDS.navigation}`;
  const close = () => {
    location.hash = `#${ELEMENT_IDS.content}`;
    opener?.focus();
  };
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen()) close();
  });
  window.addEventListener('hashchange', () => {
    if (isOpen()) menu.querySelector<HTMLElement>('.menu-close')?.focus();
  });
}
