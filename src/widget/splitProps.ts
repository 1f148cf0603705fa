import type { DocsAssistantOptions } from '../headless/options.js';
import type { DocsAssistantProps, LookOptions } from './DocsAssistantProps.js';

/** Tells what is drawn from what is asked. The options are undefined inside a provider, which has its own. */
export function splitProps(props: DocsAssistantProps): {
  look: LookOptions;
  options: DocsAssistantOptions | undefined;
} {
  const {
    labels,
    locale,
    theme,
    variant,
    starters,
    supportHref,
    fallbackHref,
    isolated,
    shortcut,
    position,
    trigger,
    ...options
  } = props;
  const look = {
    labels,
    locale,
    theme,
    variant,
    starters,
    supportHref,
    fallbackHref,
    isolated,
    shortcut,
    position,
    trigger,
  };
  return { look, options: options.domain === undefined ? undefined : options };
}
