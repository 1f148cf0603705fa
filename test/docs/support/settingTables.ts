import {
  environmentNameOf,
  flagOf,
  rowsOf,
  type Setting,
  type SettingTable,
} from '../../../src/cli/settings/Setting.js';

/** Returns the rows of a table of options in `docs/command-line.md`. */
export function optionRows(table: SettingTable): string[] {
  return Object.entries(table).flatMap(([key, row]) =>
    row.flag === false ? [] : [`| ${[`\`${flagText(key, row)}\``, defaultText(row), row.meaning].join(' | ')} |`],
  );
}

/** Returns the rows that the table of settings in `docs/config-file.md` must have. */
export function settingRows(table: SettingTable): string[] {
  return Object.entries(table).map(
    ([key, row]) => `| \`${key}\` | ${valueText(row)} | ${row.scope} | \`${environmentNameOf(key, row)}\` |`,
  );
}

/** Returns the JSON schema of the configuration file. */
export function configSchema(table: SettingTable): object {
  const properties = Object.entries(table).map(([key, row]) => [
    key,
    {
      description: plainText(row.meaning),
      ...(row.default !== undefined && { default: row.kind.parse(row.default) }),
      ...allowVariable(row.kind.schema),
    },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of docs-assistant serve',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties), sites: sitesSchema(table) },
    definitions: {
      variable: { description: 'name of an environment variable', type: 'string', pattern: '^\\$\\{\\w+\\}$' },
    },
  };
}

function sitesSchema(table: SettingTable): object {
  const keys = Object.keys(rowsOf(table, 'site'));
  return {
    description: 'several sites, each with its own settings; those of the process stay at the top',
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['domain', 'folder'],
      properties: Object.fromEntries(keys.map((key) => [key, { $ref: `#/properties/${key}` }])),
    },
  };
}

/** Replaces the rows of the first table below a heading. */
export function replaceRows(page: string, heading: string, rows: readonly string[]): string {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.endsWith(` ${heading}`));
  const head = lines.findIndex((line, index) => index > from && line.startsWith('| ---'));
  if (from < 0 || head < 0) throw new Error(`There is no table below "${heading}".`);
  const after = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  return [...lines.slice(0, head + 1), ...rows, ...lines.slice(after)].join('\n');
}

function flagText(key: string, { kind, short, default: value }: Setting): string {
  const flag = flagOf(key);
  if (kind.placeholder === undefined) return value === 'true' ? flag.replace('--', '--no-') : flag;
  return `${short ? `-${short}, ` : ''}${flag} ${kind.placeholder}`;
}

function defaultText({ kind, default: value, otherwise = 'none', environment }: Setting): string {
  if (kind.placeholder === undefined) return value === undefined ? otherwise : 'off';
  if (value === undefined) return otherwise;
  return environment === undefined ? `\`${value}\`` : `\`${environment}\`, else \`${value}\``;
}

function valueText({ kind }: Setting): string {
  const { type, enum: words, anyOf } = kind.schema;
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(', ');
  if (kind.isPath) return 'path';
  if (kind.isList) return 'text or list';
  if (anyOf) return 'whole number, or `off`';
  if (Array.isArray(type)) return 'duration such as `30s`';
  return { integer: 'whole number', boolean: '`true` or `false`' }[String(type)] ?? 'text';
}

/** Extends the schema of a value that is not a string, so that a reference to an environment variable is valid, too. */
function allowVariable(schema: Setting['kind']['schema']): object {
  const variable = { $ref: '#/definitions/variable' };
  if (schema.type === 'string' || Array.isArray(schema.type)) return schema;
  const { anyOf } = schema;
  return { anyOf: Array.isArray(anyOf) ? [...anyOf, variable] : [schema, variable] };
}

const plainText = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
