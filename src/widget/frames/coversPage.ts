import { type Variant, variantTraits } from '../shared/variants.js';

/** Matches phones, in portrait or landscape. There the panel fills the window, except as `inline`. The style sheets repeat this query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** Whether the open panel hides the page. */
export function coversPage(variant: Variant | undefined): boolean {
  const { covers } = variantTraits(variant);
  return covers === 'always' || (covers === 'phones' && matchMedia(PHONE).matches);
}
