import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** Windows that all variants but `inline` fill: phones, in portrait or landscape. The style sheets have the same query. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** Whether the open panel hides the page. */
export function coversPage(variant: WidgetOptions['variant']): boolean {
  return variant === 'modal' || (variant !== 'inline' && matchMedia(PHONE).matches);
}
