'use client';
import { useState } from 'react';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import type { SwitchVariant } from '../shared/shellContext.js';
import { isSwitchable, readStoredVariant, type SwitchableVariant } from '../shared/storedLayout.js';
import type { Variant } from '../shared/variants.js';

/**
 * Returns the variant to show, and `switchVariant`, which chooses another one. The reader or a followed link can choose a variant on this
 * device (`chosen`). This variant takes precedence over the variant that the site has set.
 *
 * The site's variant is always shown if the site does not allow choices (`adjustable={false}`), or has set a variant other than popover and
 * side panel. In these cases, `chosen` and `switchVariant` are undefined.
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
