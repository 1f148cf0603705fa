'use client';
import { useState } from 'react';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import type { SwitchVariant } from '../shared/shellContext.js';
import { isSwitchable, readStoredVariant, type SwitchableVariant } from '../shared/storedLayout.js';
import type { Variant } from '../shared/variants.js';

/**
 * Returns the variant to show. This is the variant that was chosen on this device, by the reader or by following a link (`chosen`), or else
 * the variant that the site has set. `switchVariant` chooses another variant. If the site does not allow choices (`adjustable={false}`), or
 * has set a variant other than popover and side panel, always returns that variant, and `chosen` and `switchVariant` are undefined.
 */
export function useReaderVariant({ variant = 'popover', adjustable = true }: WidgetOptions): {
  variant: Variant;
  chosen?: SwitchableVariant | undefined;
  switchVariant: SwitchVariant | undefined;
} {
  const [chosen, setChosen] = useState(readStoredVariant);
  if (!adjustable || !isSwitchable(variant)) return { variant, switchVariant: undefined };
  return { variant: chosen ?? variant, chosen, switchVariant: setChosen };
}
