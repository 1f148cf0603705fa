/**
 * Where the conversation appears. `DocsAssistantProps.ts` describes each variant, and `frameOf.ts` maps each variant to its frame
 * component.
 */
export type Variant = 'popover' | 'modal' | 'panel' | 'inline';

/**
 * The variants that the functions below handle. A variant that is added only to `Variant` causes compile errors in these functions. Check
 * them, then add the variant here.
 */
type Handled = 'popover' | 'modal' | 'panel' | 'inline' | undefined;

/**
 * Whether the panel is part of the page. Such a panel is always open and has no floating button. Uses a comparison instead of a lookup
 * table to keep the code small, because every page loads it.
 */
export const isInlineVariant = (variant: Variant | undefined): boolean => (variant satisfies Handled) === 'inline';

/** Returns the `aria-haspopup` of triggers. The side panel and a panel that is part of the page are not dialogs. */
export const popupRole = (variant: Variant | undefined): 'dialog' | undefined =>
  (variant satisfies Handled) === 'panel' || isInlineVariant(variant) ? undefined : 'dialog';
