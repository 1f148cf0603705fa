import type { Variant } from '../shared/variants.js';

/** Matches phones and narrow windows. There, every panel except the inline one fills the window. The style sheets repeat this query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/**
 * Matches windows in which the side panel leaves enough space for a page: beside a panel of the default width, 780 px. That is a column of
 * text with lines of 75 characters and the menu of a documentation site, or the layout that the site has for tablets.
 */
export const ROOM_FOR_PANEL = '(min-width: 1200px)';

/** When the open panel of a variant hides the page. */
const COVERS = {
  popover: 'phones',
  modal: 'always',
  panel: 'phones',
  inline: 'never',
} satisfies Record<Variant, 'always' | 'phones' | 'never'>;

/** Whether the open panel hides the page. */
export function coversPage(variant: Variant = 'popover'): boolean {
  const covers = COVERS[variant] ?? COVERS.popover;
  return covers === 'always' || (covers === 'phones' && matchMedia(PHONE).matches);
}
