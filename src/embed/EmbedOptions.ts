import type { DocsAssistantOptions } from '../headless/DocsAssistantOptions.js';
import type { LookOptions } from '../widget/DocsAssistantProps.js';

/**
 * Options of the script tag and of `<docs-assistant>`: those of the React component. `isolated` is missing, because an element
 * always draws in its own shadow root.
 */
export type EmbedOptions = DocsAssistantOptions &
  Omit<LookOptions, 'isolated' | 'trigger' | 'triggerRef'> & {
    /** `round`: the mark alone. `pill`: the mark and its name. `none`: the page opens it with `open()`. Default `round`. */
    trigger?: 'round' | 'pill' | 'none';
  };

type Change<Value> = Value extends string | number | boolean | readonly unknown[] | ((...given: never[]) => unknown)
  ? Value
  : { [Name in keyof Value]?: Change<Value[Name]> | null };

/**
 * What `update` takes: only what changes, to any depth. `null` takes back what was given, so that the attribute counts again,
 * or else the default.
 */
export type EmbedChanges = Change<EmbedOptions>;
