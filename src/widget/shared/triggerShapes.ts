/** How the floating button looks. */
export interface TriggerShapeStyle {
  /** Whether the button shows its label. */
  hasText: boolean;
}

/**
 * The shapes of the floating button. The component and the script tag render from this table, and their option `trigger` takes its names: a new shape
 * is a row here, and a rule in `trigger.css` if it needs one.
 */
export const TRIGGER_SHAPES = {
  /** The icon alone. */
  round: { hasText: false },
  /** The icon with its label. */
  pill: { hasText: true },
} as const satisfies Record<string, TriggerShapeStyle>;

export type TriggerShape = keyof typeof TRIGGER_SHAPES;

/** Whether `trigger` is a shape instead of `none` or an element of the page. A misspelled name in an attribute counts as a shape. */
export const isFloatingTrigger = (trigger: unknown): boolean => typeof trigger === 'string' && trigger !== 'none';

/** Whether the button shows its label. A misspelled name in an attribute shows the icon alone. */
export const hasTriggerText = (trigger: unknown): boolean =>
  Object.hasOwn(TRIGGER_SHAPES, String(trigger)) && TRIGGER_SHAPES[trigger as TriggerShape].hasText;
