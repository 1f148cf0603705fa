import { parse as parseYaml } from 'yaml';
import { messageOf } from '../../values/messageOf.js';
import { type ConfigRecord, type ConfigValue, isConfigRecord, textAt, valueAt } from '../config/ConfigValue.js';
import { toConfigValue } from '../config/toConfigValue.js';
import { hasManyAliases } from '../shared/hasManyAliases.js';

/** Maximum number of values in a file. Aliases in YAML can multiply them. Lists and records beyond the limit become null. */
const MAX_VALUES = 400_000;
/** Maximum number of anchors and aliases in a YAML file (see `hasManyAliases`). */
const MAX_ALIASES = 10_000;
const TOO_MANY_ALIASES = 'it has more than 10,000 YAML anchors and aliases; write references ("$ref") instead';
/** Maximum number of references in a chain, where each leads to the next. */
const MAX_HOPS = 10;

/**
 * A part of an OpenAPI file. If the part had a reference (`$ref`), `part` has the fields of the target and those beside the reference.
 * If the target was not found, `part` has only the fields beside the reference.
 */
interface ResolvedPart {
  part: ConfigRecord;
  /** Last segment of the reference: `Plant` for `#/components/schemas/Plant`. Undefined if there was no reference. */
  name?: string;
}

const EMPTY: ConfigRecord = Object.freeze(Object.create(null));

/** An OpenAPI 3 file. Only references inside the file are followed: no other file is read or fetched. */
export class ApiDescription {
  /** Warnings for the owner about references that lead nowhere or out of the file. `describeOperation` clears them for each operation. */
  readonly warnings = new Set<string>();

  constructor(
    /** Path of the file, relative to the folder of the pages. */
    readonly file: string,
    readonly root: ConfigRecord,
  ) {}

  /** Follows the `$ref` of a value, if it has one, and returns the target. Fields beside `$ref` replace those of the target. */
  resolve(value: ConfigValue | undefined): ResolvedPart {
    let part = isConfigRecord(value) ? value : EMPTY;
    let name: string | undefined;
    for (let hop = 0; typeof part.$ref === 'string'; hop += 1) {
      const { $ref, ...beside } = part;
      name = $ref.slice($ref.lastIndexOf('/') + 1).slice(0, 200);
      const target = hop < MAX_HOPS ? this.#find($ref) : undefined;
      part = Object.assign(Object.create(null), target, beside);
    }
    return { part, ...(name && { name }) };
  }

  #find(reference: string): ConfigRecord | undefined {
    const shown = JSON.stringify(reference.slice(0, 200));
    if (!reference.startsWith('#/')) {
      this.warnings.add(
        `${this.file} refers to ${shown}. Only references inside the file are followed. Put the part into the file.`,
      );
      return undefined;
    }
    let found: ConfigValue | undefined = this.root;
    for (const key of reference.slice(2).split('/')) {
      const name = decode(key).replaceAll('~1', '/').replaceAll('~0', '~');
      found = Array.isArray(found) ? found[Number(name)] : valueAt(found, name);
    }
    if (isConfigRecord(found)) return found;
    this.warnings.add(`${this.file} refers to ${shown}, which is not in the file. Add it or correct the reference.`);
    return undefined;
  }
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/**
 * Parses an OpenAPI file in JSON or YAML. Never throws.
 *
 * @returns the description, or the reason why the file cannot be used, as the end of a sentence: `it is not OpenAPI 3.0 or 3.1`.
 */
export function parseApiDescription(file: string, text: string): ApiDescription | string {
  try {
    const source = text.replace(/^\uFEFF/, '');
    const isJson = /\.json$/i.test(file);
    if (!isJson && hasManyAliases(source, MAX_ALIASES)) return TOO_MANY_ALIASES;
    const parsed: unknown = isJson ? JSON.parse(source) : parseYaml(source, YAML_OPTIONS);
    const root = toConfigValue(parsed, MAX_VALUES);
    if (!isConfigRecord(root) || !/^3\./.test(textAt(root, 'openapi') ?? '')) return 'it is not OpenAPI 3.0 or 3.1';
    return new ApiDescription(file, root);
  } catch (error) {
    return `it could not be parsed: ${messageOf(error).split('\n')[0]?.slice(0, 200)}`;
  }
}

/**
 * Options for YAML. Merge keys (`<<`) are switched off: OpenAPI has none, and nested merge keys would multiply values during parsing,
 * before `MAX_VALUES` is checked. `maxAliasCount` limits how often nested aliases can repeat a list or record.
 */
const YAML_OPTIONS = {
  logLevel: 'error',
  uniqueKeys: false,
  schema: 'core',
  merge: false,
  maxAliasCount: MAX_ALIASES,
} as const;
