import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isRecord } from '../../../values/isRecord.js';
import { hasManyAliases } from '../../shared/hasManyAliases.js';
import type { FrontMatter } from '../nodes/MarkdownPage.js';
import { type FrontMatterBlock, findFrontMatter } from './findFrontMatter.js';
import { hasUnreadGroups, namesGroups, namesGroupsOutsideCode } from './hasUnreadGroups.js';

/** A file, split into front matter and body. */
export interface SplitSource {
  frontMatter: FrontMatter;
  body: string;
  warnings: string[];
}

const UNREAD_GROUPS =
  'Nobody may read the page, because a line at its beginning names "groups", but is not in front matter that can be read. Begin the file with "---", write the fields below, and end them with "---". Indent code in the fields. If the line is text, begin the text with another sentence.';
const BROKEN_GROUPS = ' It names "groups", so nobody may read the page until it is corrected.';
/**
 * Matches each field `groups`, also as an explicit key (`? groups`). A YAML block with more than one such field is rejected: the parser
 * would silently keep only the last one.
 */
const GROUPS_KEYS = /^(?:(["']?)groups\1[ \t]*:|\?[ \t]+(["']?)groups\2[ \t]*(?:#.*)?$)/gim;

/** Values of `version` that say how finished a feature is, as on the site of Next.js. They are not versions of the documentation. */
const MATURITY = new Set(['canary', 'experimental', 'unstable', 'legacy', 'deprecated', 'draft', 'rc']);

/**
 * Reads the front matter (see `findFrontMatter`). Knows the field names of the common site generators. Front matter that cannot be parsed
 * is read line by line, with a warning. If `groups` cannot be read, nobody may read the page.
 */
export function readFrontMatter(source: string): SplitSource {
  const block = findFrontMatter(source);
  const split: SplitSource =
    block && !block.hasCode ? readBlock(block) : { frontMatter: { fields: {} }, body: source, warnings: [] };
  // Look for a field `groups` that was not read as front matter. If any fields were read, search only the text after the front matter.
  // Otherwise, search the whole file. For example, in a file with the lines `---`, `---` and `groups: …`, the second `---` ends an empty
  // block, but may be meant as the first line of the real front matter. The text after the empty block has no delimiter at its beginning,
  // so it would not be recognised as front matter.
  const isEmpty = Object.keys(split.frontMatter.fields).length === 0;
  const isUnread =
    hasUnreadGroups(isEmpty ? source : split.body) || (block?.hasCode === true && namesGroupsOutsideCode(block.text));
  if (split.frontMatter.groups?.length !== 0 && isUnread) {
    split.frontMatter.groups = [];
    split.warnings.push(UNREAD_GROUPS);
  }
  return split;
}

function readBlock({ format, text, body }: FrontMatterBlock): SplitSource {
  try {
    const fields = format === 'toml' ? parseTomlFields(text) : parseYamlFields(text);
    return { frontMatter: toFrontMatter({ ...fields }), body, warnings: [] };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const hasGroups = namesGroups(text);
    const warning = `The front matter could not be parsed (${reason.slice(0, 200)}), so only its plain "key: value" lines were read.`;
    const frontMatter = toFrontMatter(Object.fromEntries(plainLines(text)));
    if (hasGroups) frontMatter.groups = [];
    return { frontMatter, body, warnings: [hasGroups ? warning + BROKEN_GROUPS : warning] };
  }
}

function parseYamlFields(text: string): Record<string, unknown> {
  if (hasManyAliases(text)) throw new Error('it has too many aliases');
  if ((text.match(GROUPS_KEYS)?.length ?? 0) > 1) throw new Error('it has several fields "groups"');
  const read: unknown = parseYaml(text, {
    logLevel: 'error',
    uniqueKeys: false,
    merge: true,
    // Without the tags for numbers, the parser returns numbers as they are written: the version 1.10 must not become 1.1.
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
  });
  if (!isRecord(read) && read !== null) throw new Error('it has no fields');
  return read ?? {};
}

/** Parses TOML. Plain numbers at the top level become strings as they are written, as in YAML: the version 1.10 must not become 1.1. */
function parseTomlFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = parseToml(text);
  // `fields[key]` is the value at the top level. A table can contain the same key, but all tables come after the top level. So the first
  // line that has the key and the value of `fields[key]` belongs to the top level. After this line the field is a string, so later lines
  // have no effect.
  for (const [key, written] of plainLines(text))
    if (typeof fields[key] === 'number' && fields[key] === Number(written)) fields[key] = written;
  return fields;
}

/** Reads the lines of the form `key: value` or `key = value`. The values are strings without quotes and comments. */
function plainLines(text: string): [key: string, value: string][] {
  const fields: [key: string, value: string][] = [];
  for (const line of text.split('\n')) {
    const [, key, value = ''] = /^([\w-]+)\s*[:=]\s*(\S.*)$/.exec(line.trim()) ?? [];
    // In quotes, `#` does not begin a comment.
    const quoted = /^(["'])(.*?)\1(?:\s+#.*)?$/.exec(value)?.[2];
    if (key !== undefined && key !== '__proto__') fields.push([key, quoted ?? value.replace(/\s#.*/, '').trimEnd()]);
  }
  return fields;
}

function toFrontMatter(fields: Record<string, unknown>): FrontMatter {
  const sidebar = isRecord(fields.sidebar) ? fields.sidebar : {};
  const frontMatter: FrontMatter = { fields };
  const assign = <Name extends keyof FrontMatter>(name: Name, value: FrontMatter[Name] | undefined) => {
    if (value !== undefined) frontMatter[name] = value;
  };
  assign('title', text(fields.title));
  assign('description', text(fields.description));
  assign('version', version(fields.version));
  assign('language', text(fields.language) ?? text(fields.lang) ?? text(fields.locale));
  const order = [
    fields.order,
    fields.sidebar_position,
    sidebar.order,
    fields.nav_order,
    fields.weight,
    fields.position,
  ];
  assign(
    'order',
    order.map(number).find((value) => value !== undefined),
  );
  if ([fields.hidden, fields.draft, fields.unlisted].some(isTrue)) frontMatter.hidden = true;
  assign('keywords', words(fields.keywords) ?? words(fields.tags));
  assign('groups', groups(fields));
  // `tag` counts as a tag, but not as a keyword. Keywords are words for the search, but the hosted docs platform shows `tag` as a label
  // beside the title.
  const tags = [fields.tags, fields.tag].flatMap((value) => words(value) ?? []);
  if (tags.length > 0) frontMatter.tags = tags;
  assign('starters', questions(fields.starters));
  return frontMatter;
}

/**
 * Whether a field is true. The strings `true`, `yes` and `on` count as true: front matter that was read line by line has only strings, and
 * `yes` and `on` mean true in YAML 1.1, but are strings in YAML 1.2.
 */
export const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(?:true|yes|on)$/i.test(value));

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim().replace(/\s+/g, ' ') : undefined;
}

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

/** Reads the version of the documentation to which a page belongs. */
function version(value: unknown): string | undefined {
  const name = text(value);
  return name === undefined || MATURITY.has(name.toLowerCase()) ? undefined : name;
}

/** Reads a list of questions. A single string is one question. It is not split at commas, because questions can contain them. */
function questions(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).map(text).filter((question) => question !== undefined);
}

/**
 * Reads the groups that may read a page, from the field `groups` in upper or lower case. A value of an unknown form, or a second such field
 * with a value, gives an empty list: nobody may read the page.
 */
function groups(fields: Record<string, unknown>): string[] | undefined {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const values = Object.keys(fields)
    .filter((name) => name.toLowerCase() === 'groups')
    .map((name) => fields[name]);
  const [value, ...others] = values.filter((each) => !isEmpty(each));
  if (value === undefined) return undefined;
  return others.length > 0 ? [] : (words(value) ?? []);
}

function words(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const found = list.map(text).filter((word) => word !== undefined);
  return found.length > 0 ? found : undefined;
}
