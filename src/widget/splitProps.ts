import type { DocsAssistantOptions } from '../headless/options.js';
import type { DocsAssistantProps, LookOptions } from './DocsAssistantProps.js';

/** Every name of {@link LookOptions}; one that is forgotten here does not compile. Everything else belongs to the conversation. */
const LOOK_NAMES: Readonly<Record<keyof LookOptions, true>> = {
  labels: true,
  locale: true,
  theme: true,
  variant: true,
  side: true,
  push: true,
  starters: true,
  supportHref: true,
  privacyHref: true,
  fallbackHref: true,
  isolated: true,
  shortcut: true,
  position: true,
  trigger: true,
  capture: true,
  triggerRef: true,
  logo: true,
  askFromAddress: true,
  privacyGuard: true,
};

/** Tells what is drawn from what is asked. The options are undefined inside a provider, which has its own. */
export function splitProps(props: DocsAssistantProps): {
  look: LookOptions;
  options: DocsAssistantOptions | undefined;
} {
  const entries = Object.entries(props);
  const isLook = ([name]: [string, unknown]) => Object.hasOwn(LOOK_NAMES, name);
  const options = Object.fromEntries(entries.filter((entry) => !isLook(entry)));
  return {
    look: Object.fromEntries(entries.filter(isLook)),
    options: options.domain === undefined ? undefined : (options as unknown as DocsAssistantOptions),
  };
}
