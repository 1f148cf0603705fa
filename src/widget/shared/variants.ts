/** Where the conversation appears. `DocsAssistantProps.ts` describes each variant, and `frameOf.ts` has its frame. */
export type Variant = 'popover' | 'modal' | 'panel' | 'inline';

/** Repeats the variants. A new one in `Variant` causes compile errors in the functions below: check them, then add it here. */
type Handled = 'popover' | 'modal' | 'panel' | 'inline' | undefined;

/**
 * Whether the panel is part of the page. It is then always open and has no floating button. Every page loads this function, so it is a
 * comparison, which is smaller than a table.
 */
export const isInlineVariant = (variant: Variant | undefined): boolean => (variant satisfies Handled) === 'inline';

/** Returns the `aria-haspopup` of triggers. The side panel and a panel that is part of the page are not dialogs. */
export const popupRole = (variant: Variant | undefined): 'dialog' | undefined =>
  (variant satisfies Handled) === 'panel' || isInlineVariant(variant) ? undefined : 'dialog';
