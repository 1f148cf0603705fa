import type { EmbedOptions } from './EmbedOptions.js';

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
      options[option] = /^([[{]|(true|false)$)/.test(value) ? JSON.parse(value) : value;
    } catch {
      console.error(`docs-assistant: the attribute ${name} is not valid JSON.`);
    }
  }
  return options;
}
