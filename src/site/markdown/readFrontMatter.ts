import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isRecord } from '../../protocol/isRecord.js';
import { hasManyAliases } from '../hasManyAliases.js';
import type { FrontMatter } from './MarkdownPage.js';

/** A file, split into front matter and body. */
export interface SplitSource {
  frontMatter: FrontMatter;
  body: string;
  warnings: string[];
}

const YAML_HEAD = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;
const TOML_HEAD = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/;
const MAX_HEAD_LENGTH = 100_000;

/** Values of `version` that say how finished a feature is, as on the site of Next.js. They are not versions of the documentation. */
const MATURITY = new Set(['canary', 'experimental', 'unstable', 'legacy', 'deprecated', 'draft', 'rc']);

/**
 * Reads the front matter: YAML between `---`, or TOML between `+++`. Knows the field names of the common site generators. Front matter that
 * cannot be parsed is read line by line, with a warning.
 */
export function readFrontMatter(source: string): SplitSource {
  const head = YAML_HEAD.exec(source) ?? TOML_HEAD.exec(source);
  // Two thematic breaks look like the ends of front matter. Real front matter is empty, or begins with a key, a comment or a TOML table.
  if (
    !head ||
    (head[1] ?? '').length > MAX_HEAD_LENGTH ||
    !/^\s*(?:$|#|["']?[\w$-]+["']?\s*[:=]|\[)/.test(head[1] ?? '')
  ) {
    // Text with a `groups` field was probably meant as front matter that restricts the page, so no group may read it.
    const restricted = head && namesGroups(head[1] ?? '') ? { groups: [] } : {};
    return { frontMatter: { fields: {}, ...restricted }, body: source, warnings: [] };
  }
  const text = head[1] ?? '';
  const body = source.slice(head[0].length);
  try {
    if (hasManyAliases(text)) throw new Error('it has too many aliases');
    const read: unknown = source.startsWith('+')
      ? parseToml(text)
      : parseYaml(text, { logLevel: 'error', uniqueKeys: false });
    return { frontMatter: toFrontMatter(isRecord(read) ? { ...read } : {}), body, warnings: [] };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    const warnings = [
      `The front matter could not be parsed (${reason.slice(0, 200)}), so only its plain "key: value" lines were read.`,
    ];
    return { frontMatter: toFrontMatter(plainLines(text)), body, warnings };
  }
}

/** Whether front matter that cannot be parsed has a `groups` field, which restricts a page to groups of readers. */
const namesGroups = (text: string) => /^(["']?)groups\1[ \t]*[:=]/m.test(text);

function plainLines(text: string): Record<string, unknown> {
  // The list of groups may be in the lines that cannot be parsed.
  const fields: Record<string, unknown> = namesGroups(text) ? { groups: true } : {};
  for (const line of text.split('\n')) {
    const pair = /^([\w-]+)\s*[:=](.+)$/.exec(line.trim());
    if (pair?.[1] && pair[1] !== '__proto__') fields[pair[1]] = (pair[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2');
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
    order.map(Number).find((value, index) => order[index] != null && Number.isFinite(value)),
  );
  if (fields.hidden === true || fields.draft === true || fields.unlisted === true) frontMatter.hidden = true;
  assign('keywords', words(fields.keywords) ?? words(fields.tags));
  assign('groups', groups(fields.groups));
  // `tag` is not a keyword: the docs platform shows it as a label beside the title.
  const tags = [fields.tags, fields.tag].flatMap((value) => words(value) ?? []);
  if (tags.length > 0) frontMatter.tags = tags;
  assign('starters', questions(fields.starters));
  return frontMatter;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim().replace(/\s+/g, ' ') : undefined;
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

/** Reads the groups that may read a page. A value of an unknown form becomes an empty list, so that nobody can read the page. */
function groups(value: unknown): string[] | undefined {
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : (words(value) ?? []);
}

function words(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const found = list.map(text).filter((word) => word !== undefined);
  return found.length > 0 ? found : undefined;
}
