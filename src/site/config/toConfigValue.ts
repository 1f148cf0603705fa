import { isRecord } from '../../values/isRecord.js';
import { type ConfigValue, UnreadCode } from './ConfigValue.js';

/** Maximum number of values. Aliases in YAML can multiply them. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;

/**
 * Copies parsed JSON, YAML or TOML into records without a prototype, so that a lookup of `constructor` finds only a key of the file.
 * Instances of `UnreadCode` are kept as they are. Lists and records beyond the limits become null, and so do all other objects, such as
 * dates.
 */
export function toConfigValue(parsed: unknown, maxValues = MAX_VALUES): ConfigValue {
  let left = maxValues;
  const copy = (value: unknown, depth: number): ConfigValue => {
    left -= 1;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    if (value instanceof UnreadCode) return value;
    if (left < 0 || depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((each) => copy(each, depth + 1));
    if (!isRecord(value) || !isPlain(value)) return null;
    const record: { [key: string]: ConfigValue } = Object.create(null);
    for (const [key, each] of Object.entries(value)) if (key !== '__proto__') record[key] = copy(each, depth + 1);
    return record;
  };
  return copy(parsed, 0);
}

/** Whether a value is a plain object. Dates of TOML, and sets and maps of YAML 1.1, have other prototypes. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
