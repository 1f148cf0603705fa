import { type Variant, variantTraits } from '../shared/variants.js';

/** Windows that all variants but `inline` fill: phones, in portrait or landscape. The style sheets have the same query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** Whether the open panel hides the page. */
export function coversPage(variant: Variant | undefined): boolean {
  const { covers } = variantTraits(variant);
  return covers === 'always' || (covers === 'phones' && matchMedia(PHONE).matches);
}
