import { isDataFile } from '../isDataFile.js';
import { fenceFor, readLines } from './codeLines.js';
import { readImports } from './dropModules.js';
import { readFrontMatter } from './readFrontMatter.js';

/**
 * Reads a file that a page includes.
 *
 * @param path Relative to the folder of the documentation: `guide/parts/install.md`. It can contain `.` and `..`.
 * @returns the text of the file, or undefined if there is no such file.
 */
export type IncludeFile = (path: string) => string | undefined;

const MAX_DEPTH = 5;
const MAX_LENGTH = 500_000;
/** Maximum number of characters of a reference in a warning. */
const MAX_REFERENCE_LENGTH = 200;
const INCLUDE =
  /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{#<>]+)(?:#([\w-]+))?(?:\{(\d{0,9}),?(\d{0,9})\})?[ \t]*-->[ \t]*$/;
const SNIPPET = /^([ \t]*)<<<[ \t]*([^\s{#[]+)(?:#([\w-]+))?[ \t]*(?:\{[^}]*\}[ \t]*)?(?:\[([^\]]+)\][ \t]*)?$/;
const SNIPPET_FILE = /^([ \t]*)<Snippet[ \t]+file=["']([^"']+)["'][ \t]*\/>[ \t]*$/;

/** The page whose includes are expanded. */
interface IncludingPage {
  /** Path of the file that the body comes from, relative to the folder of the documentation. */
  path: string;
  /** Documentation groups that may read the page. Undefined: everybody may. */
  groups?: readonly string[] | undefined;
}

/** A page after its includes were expanded. */
export interface ExpandedPage {
  body: string;
  /** One warning for each include that was left out. */
  warnings: string[];
}

/**
 * Inserts the files that a page includes, except in code blocks. A reference is relative to the file that contains it, or begins at the
 * folder of the documentation (`/snippets/a.mdx`, `@/parts/a.md`, `~/parts/a.md`). Leaves out, with a warning: missing files, includes
 * beyond the limits of depth and length, and files that not all readers of the page may read.
 */
export function expandIncludes(body: string, { path, groups }: IncludingPage, include: IncludeFile): ExpandedPage {
  const warnings = new Set<string>();
  const expanded = expandWithin({ depth: 0, lengthLeft: MAX_LENGTH, groups, warnings }, body, path, include);
  return { body: expanded, warnings: [...warnings] };
}

/** The state that the included files of a page share. */
interface Expansion {
  depth: number;
  /** Number of characters that further included files may have, including nested ones. */
  lengthLeft: number;
  readonly groups: readonly string[] | undefined;
  readonly warnings: Set<string>;
}

function expandWithin(expansion: Expansion, body: string, path: string, include: IncludeFile): string {
  if (!/@include:|<<<|<Snippet|^import\s/m.test(body)) return body;
  const lines = readLines(body);
  const imported = new Map<string, string>();
  for (const index of lines.keys())
    for (const { name, from } of readImports(lines, index)?.imports ?? [])
      if (/\.mdx?$/.test(from)) imported.set(name, from);
  const read = (reference: string) => readIncluded(expansion, reference, path, include);
  const page = (reference: string) => {
    const { body } = read(reference);
    expansion.depth += 1;
    const expanded = expandWithin(expansion, body, resolveReference(reference, path), include);
    expansion.depth -= 1;
    return expanded.trim();
  };

  return lines
    .map((line) => {
      if (line.code) return line.text;
      const part = INCLUDE.exec(line.text);
      if (part) return indent(selectLines(selectRegion(page(part[2] ?? ''), part[3]), part[4], part[5]), part[1] ?? '');
      const snippet = SNIPPET.exec(line.text);
      if (snippet)
        return indent(
          codeBlock(selectRegion(read(snippet[2] ?? '').text, snippet[3]), snippet[2] ?? '', snippet[4]),
          snippet[1] ?? '',
        );
      const file = SNIPPET_FILE.exec(line.text);
      if (file) return indent(page(`/snippets/${file[2]}`), file[1] ?? '');
      const component = /^([ \t]*)<([A-Z][\w$]*)(?:\s[^<>]*)?\/>[ \t]*$/.exec(line.text);
      const reference = imported.get(component?.[2] ?? '');
      return reference ? `\n${indent(page(reference), component?.[1] ?? '')}\n` : line.text;
    })
    .join('\n');
}

/** An included file: its whole text, and its text without front matter. */
interface IncludedFile {
  text: string;
  body: string;
}

const NOTHING: IncludedFile = { text: '', body: '' };

/** Reads an included file. If it must be left out, adds a warning and returns `NOTHING`. */
function readIncluded(expansion: Expansion, reference: string, path: string, include: IncludeFile): IncludedFile {
  const leaveOut = (reason: string) => {
    expansion.warnings.add(
      `"${reference.slice(0, MAX_REFERENCE_LENGTH)}" in ${path} is not included, because ${reason}`,
    );
    return NOTHING;
  };
  if (expansion.depth >= MAX_DEPTH) return leaveOut(`includes are nested more than ${MAX_DEPTH} levels deep.`);
  const found = include(resolveReference(reference, path));
  if (found === undefined) return leaveOut('the folder of the documentation has no such file. Correct the path.');
  if (found.length > expansion.lengthLeft)
    return leaveOut(`all files that a page includes may have ${MAX_LENGTH.toLocaleString('en')} characters together.`);
  const text = found.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Data files can begin like front matter.
  const split = isDataFile(reference) ? undefined : readFrontMatter(text);
  if (!mayInclude(split?.frontMatter.groups, expansion.groups)) {
    // The warning does not name the file: everybody may read the report of an export.
    expansion.warnings.add(
      'An included file is left out, because "groups" in its front matter allows fewer readers than this page. Give the page the same groups, or move the text to a file without groups.',
    );
    return NOTHING;
  }
  expansion.lengthLeft -= found.length;
  return { text, body: split?.body ?? text };
}

/** Whether everybody who may read the page may read the included file, too. */
function mayInclude(ofFile: readonly string[] | undefined, ofPage: readonly string[] | undefined): boolean {
  return ofFile === undefined || (ofPage?.every((group) => ofFile.includes(group)) ?? false);
}

function resolveReference(reference: string, from: string): string {
  const fromTop = /^[@~]?\/(.*)$/.exec(reference)?.[1];
  return fromTop ?? from.slice(0, from.lastIndexOf('/') + 1) + reference;
}

function codeBlock(text: string, reference: string, title?: string): string {
  if (!text) return '';
  const fence = fenceFor(text);
  const name = title ?? reference.split('/').at(-1) ?? '';
  return `${fence}${/\.(\w+)$/.exec(reference)?.[1] ?? ''} [${name}]\n${text.trimEnd()}\n${fence}`;
}

function selectRegion(text: string, region: string | undefined): string {
  if (!region) return text;
  const lines = text.split('\n');
  const start = lines.findIndex((line) => new RegExp(`#region\\s+${region}\\b`).test(line));
  const end = lines.findIndex((line, index) => index > start && /#endregion\b/.test(line));
  return start < 0 ? text : lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}

function selectLines(text: string, from: string | undefined, to: string | undefined): string {
  if (!from && !to) return text;
  return text
    .split('\n')
    .slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined)
    .join('\n');
}

function indent(text: string, by: string): string {
  return by
    ? text
        .split('\n')
        .map((line) => (line ? by + line : line))
        .join('\n')
    : text;
}
