import type { LookOptions } from './DocsAssistantProps.js';

/** Up to this width everything but the inline variant fills the window. The sheets say the same. */
export const PHONE = '(max-width: 640px)';

/** Whether the open assistant leaves nothing of the page to read. */
export function coversPage(variant: LookOptions['variant']): boolean {
  return variant === 'modal' || (variant !== 'inline' && matchMedia(PHONE).matches);
}
