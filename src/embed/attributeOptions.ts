import type { EmbedOptions } from './EmbedOptions.js';

/**
 * Reads the options that stand in an element's attributes: `discovery-url` is `discoveryUrl`. Lists and objects are JSON, `true`
 * and `false` are switches, everything else is text (numbers are read where they are needed). By rule and not by a list of names, because every page pays for a list, and
 * so that a new option of the component is an attribute at once. Handlers cannot stand in markup.
 *
 * @param prefix Stands before the names of the attributes; others are left out. Default none.
 */
export function attributeOptions({ attributes }: Element, prefix = ''): Partial<EmbedOptions> {
  const options: Record<string, unknown> = {};
  for (const { name, value } of attributes) {
    if (!name.startsWith(prefix)) continue;
    const option = name.slice(prefix.length).replace(/-./g, (dash) => dash.slice(1).toUpperCase());
    try {
      options[option] = /^([[{]|(true|false)$)/.test(value) ? JSON.parse(value) : value;
    } catch {
      console.error(`The attribute ${name} is not JSON.`);
    }
  }
  return options;
}
