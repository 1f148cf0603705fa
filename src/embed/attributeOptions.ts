import type { EmbedOptions } from './EmbedOptions.js';

type BooleanName = {
  [Name in keyof EmbedOptions]-?: true extends EmbedOptions[Name] ? Name : never;
}[keyof EmbedOptions];

/**
 * The values of attributes without a value, such as `<docs-assistant debug>`. Without a value, `consent` asks for consent, because the
 * author of the page has thought of it.
 */
const VALUES_OF_EMPTY = {
  adjustable: true,
  askFromAddress: true,
  attachments: true,
  capture: true,
  consent: 'required',
  debug: true,
  eventContent: true,
  persist: true,
  privacyGuard: true,
  push: true,
} satisfies { [Name in BooleanName]: EmbedOptions[Name] } as Readonly<Record<string, unknown>>;

/**
 * Reads options from the attributes of an element: `discovery-url` becomes `discoveryUrl`. Lists and objects are JSON, `true` and
 * `false` are booleans, and everything else is text; numbers are converted where they are used. Any attribute name is accepted, so every
 * option that JSON can express can be an attribute.
 *
 * @param prefix Reads only attributes with this prefix. Default: all.
 */
export function attributeOptions({ attributes }: Element, prefix = ''): Partial<EmbedOptions> {
  const options: Record<string, unknown> = {};
  for (const { name, value } of attributes) {
    if (!name.startsWith(prefix)) continue;
    const option = name.slice(prefix.length).replace(/-./g, (dash) => dash.slice(1).toUpperCase());
    try {
      options[option] = /^([[{]|(true|false)$)/.test(value)
        ? JSON.parse(value)
        : value || (VALUES_OF_EMPTY[option] ?? value);
    } catch {
      console.error(`docs-assistant: the attribute ${name} is not valid JSON.`);
    }
  }
  return options;
}
