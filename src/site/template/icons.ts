import { Html } from '../shared/html.js';

const icon = (paths: string) =>
  new Html(
    `<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

/** Icons of the pages, on a 20 × 20 grid. */
export const ICONS = {
  search: icon('<circle cx="9" cy="9" r="5.25"/><path d="m13 13 3.5 3.5"/>'),
  menu: icon('<path d="M3.5 6h13M3.5 10h13M3.5 14h8"/>'),
  close: icon('<path d="m5.5 5.5 9 9m0-9-9 9"/>'),
  theme: icon(
    '<circle cx="10" cy="10" r="6.5"/><path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" stroke="none"/>',
  ),
  edit: icon('<path d="M12.5 4.5 15.5 7.5 7.5 15.5 4 16l.5-3.5z"/>'),
  copy: icon('<path d="M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3"/>'),
  text: icon('<path d="M5 3.5h7l3.5 3.5v9.5H5zM8 9.5h4.5M8 12.5h4.5"/>'),
  chevron: icon('<path d="m8 5.5 4.5 4.5L8 14.5"/>'),
};
