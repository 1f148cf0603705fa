'use client';
import { useState } from 'react';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import type { SwitchVariant } from '../shared/shellContext.js';
import { isSwitchable, readStoredVariant, type SwitchableVariant } from '../shared/storedLayout.js';
import type { Variant } from '../shared/variants.js';

/**
 * Returns the variant to show: the variant that the reader or a followed link has chosen on this device (`chosen`), or else the variant of
 * the site. `switchVariant` chooses another variant. If the site has set `adjustable={false}`, or a variant other than popover and side
 * panel, the variant of the site is always shown, and `chosen` and `switchVariant` are undefined.
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
