import { isRecord } from '../values/isRecord.js';
import type { EmbedOptions } from './EmbedOptions.js';

/**
 * The names of the options whose type includes `Type`. Function types are ignored: a function is an object, too, but an attribute cannot
 * contain one.
 */
type NameOf<Type> = {
  [Name in keyof EmbedOptions]-?: Extract<
    Exclude<EmbedOptions[Name], (...given: never[]) => unknown>,
    Type
  > extends never
    ? never
    : Name;
}[keyof EmbedOptions];

/**
 * The options whose type includes `true` or `false`. The value of an entry applies to an attribute without a value, such as `debug` in
 * `<docs-assistant debug>`. For `consent` it is `required`, because an author who writes this attribute probably wants readers to be asked.
 * For `currentPath` and `shortcut` it is the empty string, which turns them off.
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

/** The options that are numbers. */
const NUMBERS = {
  retrievalPageSize: true,
} satisfies { [Name in NameOf<number>]: true };

/**
 * The options whose attribute must be empty or contain JSON: a list of strings or an object. Options that are also in `BOOLEANS` also
 * accept `true` and `false`.
 */
const SHAPES = {
  allowedImageOrigins: 'a list of texts',
  capture: 'an object',
  filter: 'an object',
  headers: 'an object',
  labels: 'an object',
  privacyGuard: 'an object',
  starters: 'a list of texts',
  timeouts: 'an object',
} satisfies {
  [Name in NameOf<object>]: Name extends NameOf<readonly string[]> ? 'a list of texts' : 'an object';
} as Readonly<Record<string, string>>;

/** The names of the options that are always functions. */
type FunctionName = {
  [Name in keyof EmbedOptions]-?: NonNullable<EmbedOptions[Name]> extends (...given: never[]) => unknown ? Name : never;
}[keyof EmbedOptions];

/** The options that are functions, except the handlers, whose names begin with `on`. */
const FUNCTIONS = {
  fetch: true,
  getChallengeToken: true,
} satisfies { [Name in Exclude<FunctionName, `on${Capitalize<string>}`>]: true };

const HANDLER = /^on[A-Z]/;

/** Errors already written to the console. Any change of an attribute reads all attributes again, which would report them again. */
const reported = new Set<string>();

/** @throws for an option that is a function, and for text that is not the JSON that the option needs. Never for an empty string. */
function readOption(option: string, text: string): unknown {
  if (Object.hasOwn(BOOLEANS, option)) {
    if (text === '') return BOOLEANS[option];
    if (text === 'true' || text === 'false') return text === 'true';
  }
  // An empty attribute counts as missing, because page templates write it in place of a missing value.
  if (text === '') return undefined;
  if (Object.hasOwn(NUMBERS, option)) return Number(text);
  const isFunction = HANDLER.test(option) || Object.hasOwn(FUNCTIONS, option);
  if (!isFunction && !Object.hasOwn(SHAPES, option)) return text;
  const value: unknown = JSON.parse(text);
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const fits = SHAPES[option] === 'an object' ? isRecord(value) : isList;
  if (isFunction || !fits) throw new TypeError();
  return value;
}

/**
 * Reads options from the attributes of an element: `discovery-url` becomes `discoveryUrl`. Lists and objects are written as JSON. For an
 * option that can be a boolean, `true` and `false` become booleans. For an option that is a number, the text becomes a number. Everything
 * else stays text. An empty attribute gives an option in `BOOLEANS` the value of its entry; any other option becomes undefined. Unknown
 * attributes count as options, too. Reports and ignores an attribute if its option is a function, or if its text is not the JSON that the
 * option needs.
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
      const shape = SHAPES[option];
      const problem = shape ? `must be ${shape}, written as JSON` : 'is ignored: pass the function to init or update';
      const message = `docs-assistant: the attribute ${name} ${problem}.`;
      if (!reported.has(message)) console.error(message);
      reported.add(message);
    }
  }
  return options;
}
