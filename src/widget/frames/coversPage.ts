import type { LookOptions } from '../DocsAssistantProps.js';

/** On a phone, upright or lying, everything but the inline variant fills the window. The sheets say the same. */
export const PHONE = '(max-width: 640px), (max-height: 500px) and (pointer: coarse)';

/** Whether the open assistant leaves nothing of the page to read. */
export function coversPage(variant: LookOptions['variant']): boolean {
  return variant === 'modal' || (variant !== 'inline' && matchMedia(PHONE).matches);
}
