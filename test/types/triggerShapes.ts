/**
 * Type tests: `npm run check` compiles them, and nothing runs them. They check that the option `trigger` of the component and of the script
 * tag accepts exactly these names: the keys of `TRIGGER_SHAPES`, and `none`.
 */
import type { ReactElement } from 'react';
import type { EmbedOptions } from '../../src/embed/EmbedOptions.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import type { TRIGGER_SHAPES, TriggerShapeStyle } from '../../src/widget/shared/triggerShapes.js';

type IsEqual<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type TriggerName = keyof typeof TRIGGER_SHAPES | 'none';

true satisfies IsEqual<Exclude<WidgetOptions['trigger'], ReactElement | undefined>, TriggerName>;
true satisfies IsEqual<NonNullable<EmbedOptions['trigger']>, TriggerName>;

// @ts-expect-error: a new shape must say whether it shows the label
({ round: { hasText: false }, bar: {} }) satisfies Record<string, TriggerShapeStyle>;
