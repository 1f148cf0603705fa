import { isInlineVariant, type Variant } from './variants.js';

/** How the floating button looks. */
export interface TriggerShapeStyle {
  /** Whether the button shows its label. If the assistant could not be loaded, buttons of all shapes show their label. */
  hasText: boolean;
}

/**
 * The shapes of the floating button, by their name in the option `trigger`. The component and the script tag render from this table. To add
 * a shape, add a row here and, if needed, a rule for `[data-shape="<name>"]` in `trigger.css`.
 */
export const TRIGGER_SHAPES = {
  /** Only the icon. */
  round: { hasText: false },
  /** The icon with its label. */
  pill: { hasText: true },
} as const satisfies Record<string, TriggerShapeStyle>;

export type TriggerShape = keyof typeof TRIGGER_SHAPES;

/**
 * Whether these options call for a floating button. The button is left out for the inline variant, with `trigger="none"`, or if the page
 * provides its own trigger. An unknown name in the attribute `trigger` still shows a button, in the default shape.
 */
export function hasFloatingTrigger(options: { variant?: Variant; trigger?: unknown; triggerRef?: unknown }): boolean {
  const { variant, trigger = 'round', triggerRef } = options;
  return !isInlineVariant(variant) && !triggerRef && typeof trigger === 'string' && trigger !== 'none';
}

/** Returns the shape of the floating button. Without the option, or with a misspelled name in an attribute, the shape is `round`. */
export const triggerShape = (trigger: unknown): TriggerShape =>
  Object.hasOwn(TRIGGER_SHAPES, String(trigger)) ? (trigger as TriggerShape) : 'round';
