/**
 * A value in a configuration file, read without running the file. Records have no prototype, so that a lookup of `constructor` finds only
 * a key of the file.
 */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | readonly ConfigValue[]
  | ConfigRecord
  | ConfigCall
  | UnreadCode;

export type ConfigRecord = { readonly [key: string]: ConfigValue };

/** A call in a configuration: `starlight({ title: 'Acme' })`. The function is not called; its arguments are read like other values. */
export class ConfigCall {
  constructor(
    /** The called expression: `starlight`, `require.resolve`. */
    readonly name: string,
    readonly args: readonly ConfigValue[],
    readonly line: number,
  ) {}
}

/**
 * The placeholder for a value that cannot be read from a configuration file, for example because code computes the value: code is not run.
 */
export class UnreadCode {
  /** @param isFunction Whether the value is a function that the file itself defines. */
  constructor(
    readonly line: number,
    readonly isFunction = false,
  ) {}
}

/**
 * The key under which a record keeps code that sets unknown keys, such as `...shared` or `[name]: value`. Such code may set any key of the
 * record.
 */
export const UNREAD_KEYS = '...';

/**
 * Keys whose values are only defaults, by record. In `base: process.env.BASE || '/'`, the environment variable may replace the default
 * `'/'`. Each key is stored with the line number of the code that may replace its value.
 */
const defaultLines = new WeakMap<ConfigRecord, Map<string, number>>();

/**
 * Marks a value as a default, and stores the line number of the code that may replace it, such as `process.env.BASE`.
 *
 * @param line Undefined if no code can replace the value. In this case, an earlier mark is removed.
 */
export function markDefault(record: ConfigRecord, key: string, line: number | undefined): void {
  const lines = defaultLines.get(record) ?? new Map<string, number>();
  if (line === undefined) lines.delete(key);
  else defaultLines.set(record, lines.set(key, line));
}

/**
 * If {@link markDefault} has marked a value as a default, returns the line number of the code that may replace it, such as
 * `process.env.BASE`. Otherwise returns undefined.
 */
export function defaultLineAt(record: ConfigRecord, key: string): number | undefined {
  return defaultLines.get(record)?.get(key);
}

/**
 * Returns the code in a record that may set a key or replace its value, such as `...shared`. Returns undefined if the record has no such
 * code. Also returns undefined if the record sets the key after this code, because the code cannot replace a later value.
 */
export function unreadCodeAfter(record: ConfigRecord, key: string): UnreadCode | undefined {
  const code = record[UNREAD_KEYS];
  const names = Object.keys(record);
  return code instanceof UnreadCode && names.indexOf(UNREAD_KEYS) > names.indexOf(key) ? code : undefined;
}

export function isConfigRecord(value: ConfigValue | undefined): value is ConfigRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ConfigCall || value instanceof UnreadCode)
  );
}

/**
 * Returns the value at a path of keys; undefined if a key is missing.
 *
 * @example valueAt(config, 'themeConfig', 'logo')
 */
export function valueAt(value: ConfigValue | undefined, ...keys: readonly string[]): ConfigValue | undefined {
  let found = value;
  for (const key of keys) found = isConfigRecord(found) ? found[key] : undefined;
  return found;
}

/** Code that computes a setting or may replace its value. */
export interface SettingCode {
  /**
   * - `config`: the code computes the whole configuration
   * - `spread`: the code, such as `...shared`, may set any key of a record
   * - `value`: the code computes the setting, or a record that contains the setting
   * - `default`: the setting, or a key on the path to it, has a default value that the code may replace. Reported only if this value is
   *   neither a list nor a record
   */
  kind: 'config' | 'spread' | 'value' | 'default';
  line: number;
}

/**
 * Reads the setting at a path of keys. Also returns the code on this path that computes the setting or may replace its value. If the
 * setting is a list or a record, does not look for code inside it.
 *
 * @example readSetting(config, ['themeConfig', 'sidebar'])
 */
export function readSetting(
  config: ConfigValue | undefined,
  keys: readonly string[],
): { value: ConfigValue | undefined; codes: SettingCode[] } {
  const codes: SettingCode[] = [];
  let value = config;
  if (isCode(value)) codes.push({ kind: 'config', line: value.line });
  for (const key of keys) {
    if (!isConfigRecord(value)) return { value: undefined, codes };
    const spread = unreadCodeAfter(value, key);
    if (spread) codes.push({ kind: 'spread', line: spread.line });
    const defaultLine = defaultLineAt(value, key);
    value = value[key];
    if (isCode(value)) codes.push({ kind: 'value', line: value.line });
    else if (defaultLine !== undefined && isPlain(value)) codes.push({ kind: 'default', line: defaultLine });
  }
  return { value, codes };
}

function isCode(value: ConfigValue | undefined): value is ConfigCall | UnreadCode {
  return value instanceof UnreadCode || value instanceof ConfigCall;
}

/**
 * Whether a value is neither a list nor a record. `readSetting` reports code that may replace a default only if the default is such a plain
 * value. If the default is a list or a record, such code is not reported, because it might replace only a single value deep inside.
 */
function isPlain(value: ConfigValue | undefined): boolean {
  return value === null || typeof value !== 'object';
}

/** Returns the trimmed string at a path of keys; undefined if the value is missing, blank or not a string. */
export function textAt(value: ConfigValue | undefined, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** Returns the list at a path of keys; empty if the value is missing or not a list. */
export function listAt(value: ConfigValue | undefined, ...keys: readonly string[]): readonly ConfigValue[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** Returns the line of the first `ConfigCall` or `UnreadCode` in a value; undefined if the value contains neither. */
export function findUnreadLine(value: ConfigValue | undefined): number | undefined {
  if (isCode(value)) return value.line;
  const parts = Array.isArray(value) ? value : isConfigRecord(value) ? Object.values(value) : [];
  for (const part of parts) {
    const line = findUnreadLine(part);
    if (line !== undefined) return line;
  }
  return undefined;
}
