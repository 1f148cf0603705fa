import { containsKey } from './adminKey.js';

const MASK = '••••';
/**
 * Maximum number of values that are searched for the key. An object with more values is treated as if it contained the key, because the key
 * may be in a value that was not searched. Also the maximum number of errors that are copied, and of items in `errors` of each copy.
 */
const MAX_VALUES = 1_000;
/** Fields of an error that need not be own properties: a `DOMException` inherits its fields. */
const ERROR_FIELDS = ['name', 'message', 'stack', 'code', 'cause', 'errors'] as const;
/** Collections whose items are not properties. */
const COLLECTION = /^\[object (?:Headers|Map|Set)\]$/;

/** An error from any realm. `instanceof Error` is false for an error from another realm, such as a `vm` context. */
type ErrorLike = { message: string } & Partial<Record<(typeof ERROR_FIELDS)[number], unknown>>;

/**
 * Removes a key from an error, for the log of the server. The `fetch` of a site may quote the headers of a request, and `maskKeys` may miss
 * the key, because it recognises keys only by their form. Searches the error, its causes, the errors of an `AggregateError`, and all
 * their own properties. Returns the error itself if none of them can contain the key. Otherwise returns a copy with the name, message,
 * stack, code, cause and errors.
 */
export function withoutKey(error: unknown, key: string): unknown {
  return copyWithoutKey(error, key, new Map());
}

function hasKey(root: unknown, key: string): boolean {
  // A loop over a set also visits the values that are added within the loop, and each value only once.
  const values = new Set([root]);
  for (const value of values) {
    if (values.size > MAX_VALUES) return true;
    if (typeof value === 'string' && containsKey(value, key)) return true;
    if (!isObject(value)) continue;
    const inner = valuesOf(value);
    if (!inner) return true;
    for (const each of inner) values.add(each);
  }
  return false;
}

/**
 * Returns the values in an array, a plain object, an error, or a `Headers`, `Map` or `Set`. Calls no getters, except those of
 * `ERROR_FIELDS`. Returns an empty list for a view of an `ArrayBuffer`, such as a `Buffer`. Returns undefined for an instance of any other
 * class: the key may be in internal state that no own property shows, such as the headers of a `Request`.
 */
function valuesOf(value: object): readonly unknown[] | undefined {
  if (ArrayBuffer.isView(value)) return [];
  const isCollection = COLLECTION.test(Object.prototype.toString.call(value));
  if (!isCollection && !isErrorLike(value) && !isPlain(value)) return undefined;
  const own = Reflect.ownKeys(value).map((name) => Reflect.getOwnPropertyDescriptor(value, name)?.value);
  const fields = isErrorLike(value) ? ERROR_FIELDS.map((name) => value[name]) : [];
  const items = isCollection ? [...(value as Iterable<unknown>)] : [];
  return [...own, ...fields, ...items];
}

/** Whether a value is an array or a plain object, from any realm. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Masks the key in a string, and in a copy of an error. Any other object that may contain the key is replaced with a note. A value that
 * cannot contain the key is returned unchanged. After `MAX_VALUES` copies, every other object is replaced with the note, without a search.
 *
 * @param copies The copies of errors so far, by their originals. With them, a cycle of errors becomes a cycle of copies.
 */
function copyWithoutKey(value: unknown, key: string, copies: Map<object, Error>): unknown {
  if (typeof value === 'string') return replaceKey(value, key);
  if (!isObject(value)) return value;
  const known = copies.get(value);
  if (known) return known;
  const isFull = copies.size >= MAX_VALUES;
  if (!isFull && !hasKey(value, key)) return value;
  if (isFull || !isErrorLike(value)) return `${MASK} (This object was removed, because it may contain the key.)`;
  return copyError(value, key, copies);
}

function copyError(error: ErrorLike, key: string, copies: Map<object, Error>): Error {
  const copy = new Error(replaceKey(error.message, key));
  copies.set(error, copy);
  const { name, stack, code, cause, errors } = error;
  return Object.assign(copy, {
    name: replaceKey(String(name), key),
    stack: replaceKey(String(stack ?? ''), key),
    ...(code !== undefined && { code: copyWithoutKey(code, key, copies) }),
    ...(cause !== undefined && { cause: copyWithoutKey(cause, key, copies) }),
    ...(Array.isArray(errors) && {
      errors: errors.slice(0, MAX_VALUES).map((each) => copyWithoutKey(each, key, copies)),
    }),
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isErrorLike(value: object): value is ErrorLike {
  return 'message' in value && typeof value.message === 'string';
}

function replaceKey(text: string, key: string): string {
  if (!containsKey(text, key)) return text;
  const replaced = text.replaceAll(key, MASK);
  // `replaceAll` does not find a key that is escaped or percent-encoded. If the text contains such a key, replace the whole text.
  return containsKey(replaced, key) ? `${MASK} (This text contained an encoded key.)` : replaced;
}
