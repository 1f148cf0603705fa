import { WIDGET_KEYS } from '../../headless/widgetKeys.js';
import { readValue, storeValue } from './storedValues.js';
import type { Variant } from './variants.js';

/** A part of the layout that the reader has chosen on this device. Each has one value in `localStorage`. */
type LayoutName = Exclude<keyof typeof WIDGET_KEYS, 'place'>;

/** A size in pixels that readers choose. */
export type SizeName = Exclude<LayoutName, 'variant'>;

/** The variants between which readers switch. */
export type SwitchableVariant = Extract<Variant, 'popover' | 'panel'>;

export const isSwitchable = (variant: unknown): variant is SwitchableVariant =>
  variant === 'popover' || variant === 'panel';

/** The variant that the reader chose; undefined without one, if the stored value is invalid, or if storage is blocked. */
export function readStoredVariant(): SwitchableVariant | undefined {
  const stored = read('variant');
  return isSwitchable(stored) ? stored : undefined;
}

/** The size that the reader chose; undefined without one, if the stored value is invalid, or if storage is blocked. */
export function readStoredSize(name: SizeName): number | undefined {
  const size = Number(read(name));
  return size > 0 && Number.isFinite(size) ? size : undefined;
}

/** Stores a part of the layout; `undefined` removes it. */
export const storeLayout = (name: LayoutName, value: string | number | undefined): void =>
  storeValue('localStorage', WIDGET_KEYS[name], value === undefined ? undefined : String(value));

const read = (name: LayoutName) => readValue('localStorage', WIDGET_KEYS[name]);
