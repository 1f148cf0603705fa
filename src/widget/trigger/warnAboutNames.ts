import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { warnOnce } from './warnOnce.js';

/** The options whose value, if it is a string, must be one of a fixed set of names. Some of them also take a function or an element. */
type NamedOption = 'position' | 'side' | 'theme' | 'trigger' | 'variant';

/** The valid names of each option. These are records instead of lists, so that a missing name is a compile error. */
const NAMES = {
  position: { 'bottom-end': true, 'bottom-start': true },
  side: { start: true, end: true },
  theme: { light: true, dark: true, system: true },
  trigger: { round: true, pill: true, none: true },
  variant: { popover: true, modal: true, panel: true, inline: true },
} satisfies { [Option in NamedOption]: Record<Extract<WidgetOptions[Option], string>, true> };

/** Warns in the console, once for each message, if the value of an option in `NAMES` is a string but none of the valid names. */
export function warnAboutNames(options: WidgetOptions): void {
  for (const [option, names] of Object.entries(NAMES)) {
    const value = options[option as NamedOption];
    if (typeof value !== 'string' || Object.hasOwn(names, value)) continue;
    const valid = Object.keys(names).map((name) => `"${name}"`);
    warnOnce(`docs-assistant: the ${option} "${value}" is not valid. Use ${valid.join(' or ')}.`);
  }
}
