import type { Variant } from '../shared/variants.js';

/** Matches phones and narrow windows. There, every panel except the inline one fills the window. The style sheets repeat this query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** When the open panel of a variant hides the page. `phones` means phones and narrow windows, which {@link PHONE} matches. */
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
