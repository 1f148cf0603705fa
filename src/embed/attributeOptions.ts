import type { EmbedOptions } from './EmbedOptions.js';

/** The names of the options that can have a value of this type, apart from functions. */
type NameOf<Type> = {
  [Name in keyof EmbedOptions]-?: Extract<
    Exclude<EmbedOptions[Name], (...given: never[]) => unknown>,
    Type
  > extends never
    ? never
    : Name;
}[keyof EmbedOptions];

/**
 * The options that can be `true` or `false`, with the value of an attribute without a value, such as `<docs-assistant debug>`. Without a
 * value, `consent` asks for consent, because the author of the page has thought of it.
 */
const BOOLEANS = {
  adjustable: true,
  askFromAddress: true,
  attachments: true,
  capture: true,
  consent: 'required',
  currentPath: '',
  debug: true,
  eventContent: true,
  persist: true,
  privacyGuard: true,
  push: true,
  shortcut: '',
} satisfies { [Name in NameOf<boolean>]: EmbedOptions[Name] } as Readonly<Record<string, unknown>>;

/** The options whose text must be a list or an object, unless `BOOLEANS` has its value. */
const OBJECTS = {
  allowedImageOrigins: true,
  capture: true,
  filter: true,
  headers: true,
  labels: true,
  privacyGuard: true,
  starters: true,
  timeouts: true,
} satisfies Readonly<Record<NameOf<object>, true>>;

/** @throws if the option must be a list or an object, and the text is not JSON of one. */
function readOption(option: string, text: string): unknown {
  if (Object.hasOwn(BOOLEANS, option)) {
    if (text === '') return BOOLEANS[option];
    if (text === 'true' || text === 'false') return text === 'true';
  }
  if (!Object.hasOwn(OBJECTS, option)) return text;
  // Templates write an empty attribute for a missing value.
  if (text === '') return undefined;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError();
  return value;
}

/**
 * Reads options from the attributes of an element: `discovery-url` becomes `discoveryUrl`. Lists and objects are JSON. Where the option can
 * be a boolean, `true` and `false` are booleans. Everything else is text; numbers are converted where they are used. Any attribute name is
 * accepted.
 *
 * @param prefix Reads only attributes with this prefix. Default: all.
 */
export function attributeOptions({ attributes }: Element, prefix = ''): Partial<EmbedOptions> {
  const options: Record<string, unknown> = {};
  for (const { name, value } of attributes) {
    if (!name.startsWith(prefix)) continue;
    const option = name.slice(prefix.length).replace(/-./g, (dash) => dash.slice(1).toUpperCase());
    try {
      options[option] = readOption(option, value);
    } catch {
      console.error(`docs-assistant: the attribute ${name} must be a list or an object, written as JSON.`);
    }
  }
  return options;
}
