import { PLACES } from '../template/places.js';

/** The drawer works through its address alone; this adds Escape, the focus, and the place in a long navigation. */
export function keepMenu(page: Document): void {
  const menu = page.getElementById(PLACES.navigation);
  if (!menu) return;
  const current = menu.querySelector<HTMLElement>('a[aria-current="page"]');
  if (current && current.offsetTop > menu.clientHeight) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

  const opener = page.querySelector<HTMLElement>('.menu-open');
  const isOpen = () => location.hash === `#${PLACES.navigation}`;
  const close = () => {
    location.hash = `#${PLACES.content}`;
    opener?.focus();
  };
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen()) close();
  });
  window.addEventListener('hashchange', () => {
    if (isOpen()) menu.querySelector<HTMLElement>('.menu-close')?.focus();
  });
}
