import { decodeOrKeep } from '../../../values/decodeOrKeep.js';
import type { SiteKind } from '../../shared/SiteKind.js';
import { SYNTAX_BY_KIND } from '../dialect/syntaxByKind.js';
import { codeBlock, readLines } from '../lines/codeLines.js';
import { withoutMargin } from '../lines/readDirective.js';
import type { SlugStyle } from '../nodes/slugs.js';
import { dialectOf } from '../syntax/expandExtensions.js';
import { readImports } from '../tokens/dropModules.js';
import { expandIncludeDirectives, hasIncludeDirective } from './expandIncludeDirectives.js';
import { expandSnippets } from './expandSnippets.js';
import { besideFile, type IncludedFile, type IncludeFile, IncludeReader, PageIncludes } from './IncludeReader.js';
import { NO_PROJECT, type ProjectPlace } from './ProjectPlace.js';
import { resolveAlias } from './resolveAlias.js';
import { selectBelowHeading } from './selectBelowHeading.js';
import { selectRegion } from './selectRegion.js';

const INCLUDE =
  /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{#<>]+)(?:#([^\s{}<>]+))?(?:\{(\d{0,9}),?(\d{0,9})\})?[ \t]*-->[ \t]*$/;
const SNIPPET = /^([ \t]*)<<<[ \t]*([^\s{#[]+)(?:#([\w-]+))?[ \t]*(?:\{[^}]*\}[ \t]*)?(?:\[([^\]]+)\][ \t]*)?$/;
const SNIPPET_FILE = /^([ \t]*)<Snippet[ \t]+file=["']([^"']+)["'][ \t]*\/>[ \t]*$/;
const TEMPLATE_INCLUDE = /^([ \t]*)\{%[ \t]*include[ \t]+"([^"]+)"[ \t]*%\}[ \t]*$/;
/** The folder to which GitBook exports reusable blocks. Other generators have includes with the same syntax, but not from this folder. */
const GITBOOK_INCLUDES = '.gitbook/includes/';
const COMPONENT = /^([ \t]*)<([A-Z][\w$]*)(?:\s[^<>]*)?\/>[ \t]*$/;

/** The page whose includes are expanded. */
interface IncludingPage {
  /** Path of the file that the body comes from, relative to the folder of the documentation. */
  path: string;
  /** Documentation groups that may read the page. Undefined: everybody may. */
  groups?: readonly string[] | undefined;
  /** Kind of site that the page was written for. Default `plain`. */
  site?: SiteKind;
  /** Style of the anchors by which an include can name a part of a file. Default `github`. */
  slugs?: SlugStyle;
  /** Location of the documentation folder in the project of its site generator. Default: the folder belongs to no project. */
  place?: ProjectPlace;
}

/** The properties of a page that are needed to resolve a reference to a file or to a part of a file. */
type Referencing = Required<Pick<IncludingPage, 'site' | 'slugs' | 'place'>>;

/** A page after its includes were expanded. */
export interface ExpandedPage {
  body: string;
  /**
   * Warnings about includes that were not expanded as written. If there are too many, the last entry gives only the number of further
   * warnings.
   */
  warnings: string[];
}

/**
 * Inserts the files that a page includes: with the snippets of MkDocs (even in code blocks), with the directives of MyST, or with the
 * syntax of VitePress, GitBook, MDX or the hosted docs platform (only outside code blocks). {@link IncludeReader} says which files are left
 * out.
 *
 * @param include Undefined if the page may not include files.
 */
export function expandIncludes(body: string, page: IncludingPage, include: IncludeFile | undefined): ExpandedPage {
  const { path, groups, site = 'plain', slugs = 'github', place = NO_PROJECT } = page;
  const syntax = SYNTAX_BY_KIND[site];
  const includes = new PageIncludes(path, groups, include);
  const reader = new IncludeReader(includes);
  let expanded = body;
  if (syntax.hasSnippets) expanded = expandSnippets(expanded, reader, place);
  if (hasIncludeDirective(expanded) && dialectOf(body, path, syntax) === 'markdown')
    expanded = expandIncludeDirectives(expanded, reader, place);
  expanded = expandReferences(expanded, reader, { site, slugs, place });
  return { body: expanded, warnings: includes.warnings };
}

/**
 * Expands the includes of VitePress, GitBook, MDX and the hosted docs platform. A reference can be relative to the file that contains it.
 * It can also begin at the folder of the documentation (`/snippets/a.mdx`, `@/parts/a.md`, `~/parts/a.md`) or at the folder of the project
 * (`@site/docs/a.mdx`).
 */
function expandReferences(body: string, reader: IncludeReader, page: Referencing): string {
  if (!/@include:|<<<|<Snippet|\.gitbook\/includes\/|^import\s/m.test(body)) return body;
  const lines = readLines(body);
  const imported = new Map<string, string>();
  for (const index of lines.keys())
    for (const { name, from } of readImports(lines, index)?.imports ?? [])
      if (/\.mdx?$/.test(from)) imported.set(name, from);
  return lines.map((line) => (line.code ? line.text : expandLine(line.text, reader, page, imported))).join('\n');
}

/** @param imported Paths of the files that the page imports as components, by the name of the component. */
function expandLine(
  line: string,
  reader: IncludeReader,
  page: Referencing,
  imported: ReadonlyMap<string, string>,
): string {
  const part = INCLUDE.exec(line);
  if (part) {
    const [, by, reference = '', region, from, to] = part;
    const find = (text: string, name: string) =>
      selectRegion(text, name) ?? selectBelowHeading(text, decodeOrKeep(name), reference, page);
    const select = (text: string) => selectLines(partOf(text, reader, reference, region, find), from, to);
    return includedPage(reader, page, reference, by, select);
  }
  const snippet = SNIPPET.exec(line);
  if (snippet) {
    const [, by = '', reference = '', region, title = reference.split('/').at(-1)] = snippet;
    const text = read(reader, page.place, reference)?.text;
    if (!text) return '';
    const selected = partOf(text, reader, reference, region).trimEnd().split('\n');
    const language = /\.(\w+)$/.exec(reference)?.[1] ?? '';
    const code = codeBlock(region === undefined ? selected : withoutMargin(selected), language, title);
    return reader.indent(reference, code.join('\n'), by);
  }
  const file = SNIPPET_FILE.exec(line);
  if (file) return includedPage(reader, page, `/snippets/${file[2]}`, file[1]);
  const block = TEMPLATE_INCLUDE.exec(line);
  if (block?.[2]?.includes(GITBOOK_INCLUDES)) return includedPage(reader, page, block[2], block[1]);
  const component = COMPONENT.exec(line);
  const reference = imported.get(component?.[2] ?? '');
  return reference ? `\n${includedPage(reader, page, reference, component?.[1])}\n` : line;
}

/** Returns an included page, with its own includes expanded. `select` can reduce the page to a part of its text. */
function includedPage(
  reader: IncludeReader,
  page: Referencing,
  reference: string,
  by = '',
  select = (text: string) => text,
): string {
  const file = read(reader, page.place, reference);
  if (!file) return '';
  const expanded = expandReferences(select(file.body), reader.within(file.path), page);
  return reader.indent(reference, expanded.trim(), by);
}

function read(reader: IncludeReader, place: ProjectPlace, reference: string): IncludedFile | undefined {
  const path = reference.startsWith('/') ? reference.slice(1) : resolveAlias(reference, place);
  return reader.read(reference, [path ?? besideFile(reader.path, reference)]);
}

/**
 * Returns the named part of an included text, or the whole text if `name` is undefined. If there is no such part, adds a warning and
 * returns the whole text.
 *
 * @param find Returns the part with a name, or undefined if the text has no such part. Default: finds regions.
 */
function partOf(
  text: string,
  reader: IncludeReader,
  reference: string,
  name: string | undefined,
  find = selectRegion,
): string {
  const selected = name === undefined ? text : find(text, name);
  if (selected === undefined)
    reader.warn(
      `${reference}#${name}`,
      `is included as a whole, because the file has no such region${find === selectRegion ? '' : ' or heading'}. Correct its name.`,
    );
  return selected ?? text;
}

function selectLines(text: string, from: string | undefined, to: string | undefined): string {
  if (!from && !to) return text;
  return text
    .split('\n')
    .slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined)
    .join('\n');
}
