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
const INCLUDE =
  /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{#<>]+)(?:#([\w-]+))?(?:\{(\d{0,9}),?(\d{0,9})\})?[ \t]*-->[ \t]*$/;
const SNIPPET = /^([ \t]*)<<<[ \t]*([^\s{#[]+)(?:#([\w-]+))?[ \t]*(?:\{[^}]*\}[ \t]*)?(?:\[([^\]]+)\][ \t]*)?$/;
const SNIPPET_FILE = /^([ \t]*)<Snippet[ \t]+file=["']([^"']+)["'][ \t]*\/>[ \t]*$/;

/**
 * Inserts the files that a page includes, except in code blocks. A reference is relative to the file that contains it, or begins at the
 * folder of the documentation (`/snippets/a.mdx`, `@/parts/a.md`, `~/parts/a.md`). Includes of missing files are removed, and so are
 * includes beyond the limits of depth and length.
 *
 * @param path Path of the file that `body` comes from, relative to the folder of the documentation.
 */
export function expandIncludes(body: string, path: string, include: IncludeFile): string {
  return expandWithin({ depth: 0, lengthLeft: MAX_LENGTH }, body, path, include);
}

/** What the included files of a page may still use. */
interface IncludeLimits {
  depth: number;
  /** Characters. All files that a page includes share them, also those that included files include. */
  lengthLeft: number;
}

function expandWithin(limits: IncludeLimits, body: string, path: string, include: IncludeFile): string {
  if (!/@include:|<<<|<Snippet|^import\s/m.test(body)) return body;
  const lines = readLines(body);
  const imported = new Map<string, string>();
  for (const index of lines.keys())
    for (const { name, from } of readImports(lines, index)?.imports ?? [])
      if (/\.mdx?$/.test(from)) imported.set(name, from);
  const read = (reference: string): string => {
    const found = limits.depth < MAX_DEPTH ? include(resolveReference(reference, path)) : undefined;
    if (found === undefined || found.length > limits.lengthLeft) return '';
    limits.lengthLeft -= found.length;
    return found.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  };
  const page = (reference: string) => {
    const text = readFrontMatter(read(reference)).body;
    limits.depth += 1;
    const expanded = expandWithin(limits, text, resolveReference(reference, path), include);
    limits.depth -= 1;
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
          codeBlock(selectRegion(read(snippet[2] ?? ''), snippet[3]), snippet[2] ?? '', snippet[4]),
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
