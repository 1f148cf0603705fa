import { isRecord } from '../protocol/isRecord.js';
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

/** The names of the options that are always functions. */
type NameOfFunction = {
  [Name in keyof EmbedOptions]-?: Exclude<
    EmbedOptions[Name],
    ((...given: never[]) => unknown) | undefined
  > extends never
    ? Name
    : never;
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

/** The options whose text must be JSON of a list of strings or of an object, unless `BOOLEANS` has its value. */
const SHAPES = {
  allowedImageOrigins: 'list',
  capture: 'object',
  filter: 'object',
  headers: 'object',
  labels: 'object',
  privacyGuard: 'object',
  starters: 'list',
  timeouts: 'object',
} satisfies { [Name in NameOf<object>]: Name extends NameOf<readonly string[]> ? 'list' : 'object' };

/** The options that an attribute cannot have. */
const FUNCTIONS = {
  fetch: true,
  getChallengeToken: true,
  onError: true,
  onEvent: true,
  onFallbackSearch: true,
  onFeedback: true,
  onNavigate: true,
} satisfies Readonly<Record<NameOfFunction, true>>;

/** Errors already written to the console: any change of an attribute reads all of them again. */
const reported = new Set<string>();

/** Reports an attribute that cannot be used. @returns undefined, the value of a missing option. */
function report(attribute: string, problem: string): undefined {
  const message = `docs-assistant: the attribute ${attribute} ${problem}`;
  if (!reported.has(message)) console.error(message);
  reported.add(message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readOption(attribute: string, option: string, text: string): unknown {
  if (Object.hasOwn(BOOLEANS, option)) {
    if (text === '') return BOOLEANS[option];
    if (text === 'true' || text === 'false') return text === 'true';
  }
  const isFunction = Object.hasOwn(FUNCTIONS, option);
  if (!isFunction && !Object.hasOwn(SHAPES, option)) return text;
  // Templates write an empty attribute for a missing value.
  if (text === '') return undefined;
  if (isFunction) return report(attribute, `is ignored, because ${option} is a function. Pass it to init or update.`);
  const value = parseJson(text);
  if (SHAPES[option as keyof typeof SHAPES] === 'object')
    return isRecord(value) ? value : report(attribute, 'must be an object, written as JSON.');
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value : report(attribute, 'must be a list of texts, written as JSON.');
}

/**
 * Reads options from the attributes of an element: `discovery-url` becomes `discoveryUrl`. Lists and objects are JSON. Where the option can
 * be a boolean, `true` and `false` are booleans. Everything else is text; numbers are converted where they are used. Any attribute name is
 * accepted. Attributes that cannot be used are reported and ignored.
 *
 * @param prefix Reads only attributes with this prefix. Default: all.
 */
export function attributeOptions({ attributes }: Element, prefix = ''): Partial<EmbedOptions> {
  const options: Record<string, unknown> = {};
  for (const { name, value } of attributes) {
    if (!name.startsWith(prefix)) continue;
    const option = name.slice(prefix.length).replace(/-./g, (dash) => dash.slice(1).toUpperCase());
    options[option] = readOption(name, option, value);
  }
  return options;
}
