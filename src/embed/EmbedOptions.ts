import type { DocsAssistantOptions } from '../headless/DocsAssistantOptions.js';
import type { WidgetOptions } from '../widget/shared/DocsAssistantProps.js';
import type { TriggerShape } from '../widget/shared/triggerShapes.js';

/**
 * Options of the script tag and of `<docs-assistant>`: the options of the React component without `isolated`, because the element always renders into its own shadow
 * root, and without elements as triggers.
 */
export type EmbedOptions = DocsAssistantOptions &
  Omit<WidgetOptions, 'isolated' | 'trigger' | 'triggerRef'> & {
    /** `round`: the icon alone. `pill`: the icon and its label. `none`: the page opens the assistant with `open()`. Default `round`. */
    trigger?: TriggerShape | 'none';
  };

type Change<Value> = Value extends string | number | boolean | readonly unknown[] | ((...given: never[]) => unknown)
  ? Value
  : { [Name in keyof Value]?: Change<Value[Name]> | null };

/** The argument of `update`: only what changes, to any depth. `null` removes an option, so that its attribute or its default applies again. */
export type EmbedChanges = Change<EmbedOptions>;
