import { WIDGET_KEYS } from '../../headless/widgetKeys.js';
import { readValue, storeValue } from './storedValues.js';
import type { Variant } from './variants.js';

/**
 * Matches windows in which the side panel leaves enough space for a page. Next to a panel of the default width, at least 768 px are left:
 * enough for the menu of a documentation site and lines of 75 characters, or for the site's tablet layout.
 */
export const ROOM_FOR_PANEL = '(min-width: 1200px)';

/**
 * Stored instead of `panel` if a followed link, not the reader, switched to the side panel. The assistant then uses the side panel only in
 * windows that {@link ROOM_FOR_PANEL} matches.
 */
const PANEL_WHERE_ROOM = 'panel-where-room';

/** Name of a layout setting that is stored on the device of the reader. Each setting is one value in `localStorage`. */
type LayoutName = Exclude<keyof typeof WIDGET_KEYS, 'place'>;

/** Name of a size that readers choose. The size itself is in pixels. */
export type SizeName = Exclude<LayoutName, 'variant'>;

/** The variants between which readers switch. */
export type SwitchableVariant = Extract<Variant, 'popover' | 'panel'>;

export const isSwitchable = (variant: unknown): variant is SwitchableVariant =>
  variant === 'popover' || variant === 'panel';

/**
 * Returns the variant that the reader or a followed link chose. Returns undefined if neither chose one, if the stored value is invalid, or
 * if storage is blocked. Also returns undefined if a link chose the side panel and {@link ROOM_FOR_PANEL} does not match.
 */
export function readStoredVariant(): SwitchableVariant | undefined {
  const stored = read('variant');
  if (stored === PANEL_WHERE_ROOM) return matchMedia(ROOM_FOR_PANEL).matches ? 'panel' : undefined;
  return isSwitchable(stored) ? stored : undefined;
}

/** Returns the size that the reader chose (px); undefined if none is stored, the stored value is invalid, or storage is blocked. */
export function readStoredSize(name: SizeName): number | undefined {
  const size = Number(read(name));
  return size > 0 && Number.isFinite(size) ? size : undefined;
}

/**
 * Stores that the assistant has switched to the side panel because the reader followed a link. Later pages show the side panel in windows
 * with enough space.
 */
export const storePanelWhereRoom = (): void => storeLayout('variant', PANEL_WHERE_ROOM);

/** Stores one setting of the layout. `undefined` removes the setting. */
export const storeLayout = (name: LayoutName, value: string | number | undefined): void =>
  storeValue('localStorage', WIDGET_KEYS[name], value === undefined ? undefined : String(value));

const read = (name: LayoutName) => readValue('localStorage', WIDGET_KEYS[name]);
