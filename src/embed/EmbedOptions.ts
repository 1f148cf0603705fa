import type { DocsAssistantOptions } from '../headless/DocsAssistantOptions.js';
import type { WidgetOptions } from '../widget/shared/DocsAssistantProps.js';
import type { TriggerShape } from '../widget/shared/triggerShapes.js';

/**
 * Options of the script tag and of `<docs-assistant>`: those of the React component, except `isolated` and `triggerRef`. There is no option
 * `isolated`, because the element always renders into its own shadow root. `trigger` takes a name only.
 */
export type EmbedOptions = DocsAssistantOptions &
  Omit<WidgetOptions, 'isolated' | 'trigger' | 'triggerRef'> & {
    /** `round`: the icon alone. `pill`: the icon and its label. `none`: no button; the page calls `open()`. Default `round`. */
    trigger?: TriggerShape | 'none';
  };

type Change<Value> = Value extends string | number | boolean | readonly unknown[] | ((...given: never[]) => unknown)
  ? Value
  : { [Name in keyof Value]?: Change<Value[Name]> | null };

/**
 * The argument of `update`: only the options that change. Nested objects also contain only the values that change. `null` withdraws an
 * earlier change, so that the attribute or the default applies again.
 */
export type EmbedChanges = Change<EmbedOptions>;
