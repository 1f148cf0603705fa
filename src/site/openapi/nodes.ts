import type { BlockContent, PhrasingContent, RootContent, TableRow } from 'mdast';
import { visit } from 'unist-util-visit';
import { type ConfigValue, isConfigRecord } from '../config/ConfigValue.js';
import { readBody } from '../markdown/body/readBody.js';
import { text, toPhrasing } from '../markdown/nodes/nodeShapes.js';

/** Maximum length of a description, in characters. */
const MAX_TEXT = 20_000;
/** Maximum length of a description in a cell of a table, in characters. */
const MAX_CELL = 2_000;
/** Maximum length of a name or value in a code span, in characters. */
const MAX_CODE = 200;
/** Maximum length of an example, in characters. */
const MAX_EXAMPLE = 10_000;
/** A heading with one `#` in a description gets this level, below the page's title (level 1) and its main sections (level 2). */
const HEADING_DEPTH = 3;
/** A line of text without characters that have a meaning in Markdown. */
const PLAIN = /^\p{L}[\p{L}\p{N} ,.;()'"%-]*$/u;

type Cell = readonly PhrasingContent[];

export function heading(depth: 2 | 3, title: string): RootContent {
  return { type: 'heading', depth, children: [text(title)] };
}

export function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children };
}

/** Creates a code span for a name or value of an OpenAPI file. Long values are cut. */
export function code(value: string): PhrasingContent {
  const line = value.replace(/\s+/g, ' ').trim();
  return { type: 'inlineCode', value: line.length > MAX_CODE ? `${line.slice(0, MAX_CODE)}…` : line };
}

/** Joins nodes with commas. */
export function listed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [text(', '), node]));
}

/** Parses a description in an OpenAPI file as Markdown, like the text of a page. */
export function markdown(value: ConfigValue | undefined): RootContent[] {
  if (typeof value !== 'string' || value.trim() === '') return [];
  return readText(value.slice(0, MAX_TEXT));
}

/** Reads a description for a cell of a table. A cell cannot contain blocks, so each block is replaced by its inline content. */
export function markdownCell(value: ConfigValue | undefined): PhrasingContent[] {
  return typeof value === 'string' ? toPhrasing(readText(value.slice(0, MAX_CELL))) : [];
}

function readText(value: string): RootContent[] {
  // Plain text is not parsed, because parsing the descriptions of hundreds of fields would take most of the time that a page needs.
  const line = value.trim();
  if (PLAIN.test(line) && !line.includes('www.')) return [paragraph(text(line))];
  try {
    const { root } = readBody(value.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'), 'description.md', 'plain');
    visit(root, 'heading', (node) => {
      node.depth = Math.min(6, node.depth + HEADING_DEPTH - 1) as 3;
    });
    return root.children;
  } catch {
    return [paragraph(text(value))];
  }
}

export function example(value: ConfigValue | undefined): RootContent[] {
  if (value === undefined) return [];
  const isText = typeof value === 'string';
  const shown = (isText ? value : (JSON.stringify(value, null, 2) ?? '')).slice(0, MAX_EXAMPLE);
  return [paragraph(text('Example:')), { type: 'code', lang: isText ? null : 'json', value: shown }];
}

/**
 * Shows a value of an OpenAPI file as inline code: strings without quotes (except the empty string), objects and long lists as `{…}`, and
 * other values as JSON.
 */
export function codeOf(value: ConfigValue | undefined): PhrasingContent {
  if (typeof value === 'string') return code(value === '' ? '""' : value);
  const isLarge = Array.isArray(value) ? value.length > MAX_CODE : isConfigRecord(value);
  return code(isLarge ? '{…}' : (JSON.stringify(value) ?? ''));
}

/** Builds a table. Columns without any content are left out, except the first. */
export function table(titles: readonly string[], rows: readonly (readonly Cell[])[]): RootContent {
  const used = titles.map((_, column) => column === 0 || rows.some((row) => (row[column]?.length ?? 0) > 0));
  const rowOf = (cells: readonly Cell[]): TableRow => ({
    type: 'tableRow',
    children: cells.filter((_, column) => used[column]).map((cell) => ({ type: 'tableCell', children: [...cell] })),
  });
  return { type: 'table', align: [], children: [rowOf(titles.map((title) => [text(title)])), ...rows.map(rowOf)] };
}
