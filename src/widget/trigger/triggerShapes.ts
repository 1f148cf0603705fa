/**
 * The shapes of the floating button. The component and the script tag render from this table, and their option `trigger` takes its names: a new shape
 * is a row here, and a rule in `trigger.css` if it needs one.
 */
export const TRIGGER_SHAPES = {
  /** The icon alone. */
  round: { hasText: false },
  /** The icon with its label. */
  pill: { hasText: true },
} as const satisfies Record<string, { hasText: boolean }>;

export type TriggerShape = keyof typeof TRIGGER_SHAPES;

/** Whether `trigger` names a shape, and not `none` or an element of the page. Unknown names in an attribute are shapes without text. */
export const isFloatingTrigger = (trigger: unknown): boolean => typeof trigger === 'string' && trigger !== 'none';

/** Whether the shape shows the label of the button. */
export const hasTriggerText = (trigger: unknown): boolean => TRIGGER_SHAPES[trigger as TriggerShape]?.hasText ?? false;
