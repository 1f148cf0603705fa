import type { PhrasingContent } from 'mdast';
import { type ConfigRecord, type ConfigValue, isConfigRecord, listAt, textAt } from '../config/ConfigValue.js';
import { text } from '../markdown/nodes/nodeShapes.js';
import type { ApiDescription } from './ApiDescription.js';
import { codeOf, listed, markdownCell } from './nodes.js';

/**
 * Maximum depth of nested schemas. A schema is nested as a field, as the items of a list, or in `allOf`, `oneOf` or `anyOf`. Deeper schemas
 * are not shown.
 */
const MAX_DEPTH = 5;
/** Maximum number of fields that are shown for one operation. */
const MAX_FIELDS = 300;
/** Maximum number of values of an enum, of schemas in `oneOf` and `anyOf` together, and of schemas in `allOf`. Others are left out. */
const MAX_CHOICES = 30;
/**
 * Maximum number of nested schemas that are read for one operation, to merge `allOf` and to name types. Without this limit, nested `allOf`,
 * `oneOf` or `anyOf` lists could cause more than {@link MAX_CHOICES} to the power of {@link MAX_DEPTH} reads.
 */
const MAX_SCHEMAS = 20_000;

/** A field of an object, at any depth. */
interface SchemaField {
  /** Path from the object: `address.city`, `items[].name`. In a list of objects, path from the list: `[].name`. */
  name: string;
  type: string;
  isRequired: boolean;
  default: PhrasingContent[];
  description: PhrasingContent[];
}

/** The constraints of a schema that are shown, with their labels. */
const RULES: Readonly<Record<string, string>> = {
  minimum: 'Minimum',
  maximum: 'Maximum',
  exclusiveMinimum: 'More than',
  exclusiveMaximum: 'Less than',
  minLength: 'Minimum length',
  maxLength: 'Maximum length',
  minItems: 'Minimum number of items',
  maxItems: 'Maximum number of items',
  pattern: 'Pattern',
};
/**
 * For each limit, the keyword of the exclusive limit. In OpenAPI 3.0, the keyword is a boolean that makes the limit exclusive. In OpenAPI
 * 3.1, the keyword is a separate limit with its own number.
 */
const EXCLUSIVE: Readonly<Record<string, string>> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' };

/** Reads the schemas of one operation. They share the limits for the numbers of fields and of nested schemas. */
export class SchemaReader {
  #fieldsLeft = MAX_FIELDS;
  #schemasLeft = MAX_SCHEMAS;
  /** Cache of `#propertiesOf`, because a schema with thousands of properties can be in the `allOf` lists of many schemas. */
  readonly #properties = new Map<ConfigRecord, readonly [string, ConfigValue][]>();

  constructor(readonly description: ApiDescription) {}

  /** Whether the limit for fields or the limit for nested schemas was reached, so that fields or types may be missing. */
  get isCut(): boolean {
    return this.#fieldsLeft <= 0 || this.#schemasLeft <= 0;
  }

  /** Returns the type of a schema: `string (date)`, `Plant[]`, `Cat | Dog`. */
  typeOf(value: ConfigValue | undefined, depth = 0): string {
    if (value === true) return 'any';
    if (depth > 0 && !this.#takeSchema()) return '…';
    const { part, name } = this.description.resolve(value);
    if (name) return name;
    if (depth > MAX_DEPTH) return '…';
    const choices = choicesOf(part);
    const typed = choices.length === 0 ? [part.type].flat() : [];
    const types = typed.filter((each) => typeof each === 'string').map((type) => this.#singleType(type, part, depth));
    for (const choice of choices) types.push(this.typeOf(choice, depth + 1));
    if (types.length === 0) types.push(this.#untyped(part, depth));
    if (part.nullable === true && !types.includes('null')) types.push('null');
    return [...new Set(types)].join(' | ').slice(0, 200);
  }

  /** Counts a nested schema. Returns false if the limit is reached. The caller must then not read the schema. */
  #takeSchema(): boolean {
    if (this.#schemasLeft <= 0) return false;
    this.#schemasLeft -= 1;
    return true;
  }

  #singleType(type: string, part: ConfigRecord, depth: number): string {
    if (type === 'array') {
      const items = this.typeOf(part.items, depth + 1);
      return items.includes(' ') ? `(${items})[]` : `${items}[]`;
    }
    const format = textAt(part, 'format');
    return format && type !== 'object' ? `${type} (${format})` : type;
  }

  #untyped(part: ConfigRecord, depth: number): string {
    const all = listAt(part, 'allOf');
    if (all.length === 1) return this.typeOf(all[0], depth + 1);
    if (all.length > 1 || isConfigRecord(part.properties)) return 'object';
    if (part.items !== undefined) return this.#singleType('array', part, depth);
    const [value] = 'const' in part ? [part.const] : listAt(part, 'enum');
    return value === undefined || value === null ? 'any' : typeof value;
  }

  /** Returns the fields of an object, or of the objects in a list. */
  fieldsOf(schema: ConfigValue | undefined): SchemaField[] {
    const fields: SchemaField[] = [];
    this.#addFields(fields, schema, '', []);
    return fields;
  }

  /**
   * @param around Names of the schemas that contain this schema. If a schema contains itself, the fields of the inner occurrence are
   *   skipped. Without this, a recursive schema would repeat its fields up to `MAX_DEPTH`.
   */
  #addFields(fields: SchemaField[], value: ConfigValue | undefined, prefix: string, around: readonly string[]): void {
    const { part, name } = this.description.resolve(value);
    if (around.length > MAX_DEPTH || (name && around.includes(name))) return;
    const path = [...around, name ?? ''];
    const { properties, required } = this.#objectOf(part);
    for (const [key, property] of properties) {
      if (this.#fieldsLeft <= 0) return;
      this.#fieldsLeft -= 1;
      const field = prefix === '' ? key : `${prefix}.${key}`;
      fields.push({
        name: field,
        type: this.typeOf(property),
        isRequired: required.has(key),
        ...this.textsOf(property),
      });
      this.#addFields(fields, property, field, path);
    }
    if (part.items !== undefined) this.#addFields(fields, part.items, `${prefix}[]`, path);
  }

  /** Returns the properties of a schema and the names of the required ones, including those of the schemas in its `allOf`. */
  #objectOf(part: ConfigRecord) {
    const properties = new Map<string, ConfigValue>();
    const requiredLists = new Set<readonly ConfigValue[]>();
    const merge = (schema: ConfigRecord, around: readonly string[]) => {
      requiredLists.add(listAt(schema, 'required'));
      for (const each of listAt(schema, 'allOf').slice(0, MAX_CHOICES)) {
        if (around.length > MAX_DEPTH || !this.#takeSchema()) break;
        const { part: inner, name = '' } = this.description.resolve(each);
        if (!name || !around.includes(name)) merge(inner, [...around, name]);
      }
      for (const [key, property] of this.#propertiesOf(schema)) properties.set(key, property);
    };
    merge(part, []);
    return { properties, required: new Set([...requiredLists].flat()) };
  }

  /** Returns the first {@link MAX_FIELDS} properties of a schema, without those of its `allOf`. */
  #propertiesOf({ properties }: ConfigRecord): readonly [string, ConfigValue][] {
    if (!isConfigRecord(properties)) return [];
    const known = this.#properties.get(properties);
    const own = known ?? Object.entries(properties).slice(0, MAX_FIELDS);
    if (!known) this.#properties.set(properties, own);
    return own;
  }

  /** Returns the default value of a schema, and its description. The description includes the allowed values and the constraints. */
  textsOf(value: ConfigValue | undefined, description?: ConfigValue): Pick<SchemaField, 'default' | 'description'> {
    const { part } = this.description.resolve(value);
    const sentences: PhrasingContent[][] = [markdownCell(description ?? part.description)];
    if (part.deprecated === true) sentences.unshift([text('Deprecated.')]);
    const values = listAt(part, 'enum');
    if (values.length > 0) {
      const shown = listed(values.slice(0, MAX_CHOICES).map(codeOf));
      sentences.push([text('One of '), ...shown, text(values.length > MAX_CHOICES ? ' and others.' : '.')]);
    }
    if (part.const !== undefined) sentences.push([text('Always '), codeOf(part.const), text('.')]);
    for (const [rule, label] of Object.entries(RULES)) {
      const limit = part[rule];
      const exclusive = EXCLUSIVE[rule];
      const words = exclusive && part[exclusive] === true ? RULES[exclusive] : label;
      if (typeof limit === 'number' || typeof limit === 'string')
        sentences.push([text(`${words}: `), codeOf(limit), text('.')]);
    }
    const written = sentences.filter((sentence) => sentence.length > 0);
    return {
      default: part.default === undefined ? [] : [codeOf(part.default)],
      description: written.flatMap((sentence, index) => (index === 0 ? sentence : [text(' '), ...sentence])),
    };
  }

  /** Returns the first {@link MAX_CHOICES} schemas in `oneOf` and `anyOf`. */
  choicesOf(value: ConfigValue | undefined): ConfigValue[] {
    return choicesOf(this.description.resolve(value).part);
  }
}

function choicesOf(part: ConfigRecord): ConfigValue[] {
  return [...listAt(part, 'oneOf'), ...listAt(part, 'anyOf')].slice(0, MAX_CHOICES);
}
