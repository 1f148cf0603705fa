import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** Matches phones, in portrait or landscape. There the panel fills the window, except as `inline`. The style sheets repeat this query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** Whether the open panel hides the page. */
export function coversPage(variant: WidgetOptions['variant']): boolean {
  return variant === 'modal' || (variant !== 'inline' && matchMedia(PHONE).matches);
}
