/** How the floating button looks. */
export interface TriggerShapeStyle {
  /** Whether the button shows its label. */
  hasText: boolean;
}

/**
 * The shapes of the floating button. The component and the script tag render from this table, and their option `trigger` takes its names. To add a
 * shape, add a row here and, if needed, a rule in `trigger.css`.
 */
export const TRIGGER_SHAPES = {
  /** Only the icon. */
  round: { hasText: false },
  /** The icon with its label. */
  pill: { hasText: true },
} as const satisfies Record<string, TriggerShapeStyle>;

export type TriggerShape = keyof typeof TRIGGER_SHAPES;

/** Whether `trigger` names a shape, and is neither `none` nor an element of the page. A misspelled name in an attribute counts as a shape. */
export const isFloatingTrigger = (trigger: unknown): boolean => typeof trigger === 'string' && trigger !== 'none';

/** Whether the button shows its label. A misspelled name in an attribute shows only the icon. */
export const hasTriggerText = (trigger: unknown): boolean =>
  Object.hasOwn(TRIGGER_SHAPES, String(trigger)) && TRIGGER_SHAPES[trigger as TriggerShape].hasText;
