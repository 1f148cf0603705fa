import { pushAll } from '../../../values/pushAll.js';
import { joinPaths } from '../../shared/joinPaths.js';
import { pathFrom } from '../../shared/pathFrom.js';
import { readFrontMatter } from '../frontMatter/readFrontMatter.js';
import { codeBlock } from '../lines/codeLines.js';
import { prefixOf } from '../lines/containerPrefix.js';
import { type Directive, type Fence, inPlaceOfFence, readDirective, rewriteFences } from '../lines/readDirective.js';
import { TARGET } from '../lines/splitParagraphs.js';
import { kindOfDirective } from '../syntax/expandDirectives.js';
import { FIELD, rewriteRoles } from '../syntax/rewriteRoles.js';
import { besideFile, type IncludedFile, type IncludeReader } from './IncludeReader.js';
import type { ProjectPlace } from './ProjectPlace.js';
import { placeHeadings } from './placeHeadings.js';
import { selectCode, selectText } from './selectIncluded.js';

const INCLUDE = /\{(?:literal)?include\}/;
/** Options that set the language of included code. If several are present, the first in this list applies. */
const LANGUAGE_OPTIONS = ['language', 'lang', 'code'];
const MAX_HEADING_DEPTH = 6;
/** A line that is not part of an underlined heading below it: a fence of colons, or attributes. */
const SEPARATE = /^[ \t]*(?::::|\{[^{}\n]*\}[ \t]*$)/;
/** The colon of a definition: `: Text.` */
const DEFINITION_COLON = /^([ \t]*):(?=[ \t])/;

/** Whether a text may contain a directive that this module expands. */
export const hasIncludeDirective = (source: string): boolean => INCLUDE.test(source);

/** Expands the MyST directives `include` and `literalinclude`, also within other directives: inserts the files that they name. */
export function expandIncludeDirectives(source: string, reader: IncludeReader, place: ProjectPlace): string {
  return hasIncludeDirective(source) ? expand(source.split('\n'), reader, place, 0).join('\n') : source;
}

function expand(lines: readonly string[], reader: IncludeReader, place: ProjectPlace, depth: number): string[] {
  return rewriteFences(lines, depth, (fence, index) => {
    const { name, prefix, end } = fence;
    const content = lines.slice(index + 1, end);
    if (name === 'include' || name === 'literalinclude') {
      const directive = readDirective(fence, lines, index);
      const included = includedLines(directive, reader, place);
      const isShown = reader.spend(directive.argument, prefix.length * included.length);
      return inPlaceOfFence(prefix, isShown ? included : []);
    }
    if (name !== undefined && holdsMarkdown(name) && content.some(hasIncludeDirective))
      return aroundContent(fence, expand(content, reader, place, depth + 1), lines[end]);
    return lines.slice(index, end + 1);
  });
}

/** Whether the content of a directive is Markdown that is shown. */
function holdsMarkdown(name: string): boolean {
  const kind = kindOfDirective(name);
  return kind !== 'code' && kind !== 'dropped';
}

/**
 * Writes a fence around expanded content. The fence is longer than every fence of the same character in the content, so that no line of the
 * content closes it.
 */
function aroundContent(
  { prefix, mark, info }: Fence,
  content: readonly string[],
  closing: string | undefined,
): string[] {
  let { length } = mark;
  for (const line of content) {
    const [, run = ''] = /^[ \t>]*(`{3,}|~{3,}|:{3,})/.exec(line) ?? [];
    if (run.startsWith(mark)) length = Math.max(length, run.length + 1);
  }
  const longer = mark.charAt(0).repeat(length);
  return [prefix + longer + info, ...content, ...(closing === undefined ? [] : [closing.replace(mark, longer)])];
}

/** Returns the lines to show in place of an include. If the file or the part cannot be shown, adds a warning and returns no lines. */
function includedLines(directive: Directive, reader: IncludeReader, place: ProjectPlace): string[] {
  const { name, argument, options } = directive;
  if (/rst|restructuredtext/i.test(options.parser ?? '')) {
    reader.leaveOut(argument, 'reStructuredText is not read. Convert the file to Markdown.');
    return [];
  }
  const file = reader.read(argument, pathsOf(argument, reader, place));
  if (!file) return [];
  const language = LANGUAGE_OPTIONS.map((option) => options[option]).find((value) => value !== undefined);
  const isCode = name === 'literalinclude' || options.literal !== undefined || language !== undefined;
  const spend = (length: number) => reader.spend(argument, length);
  const selected = name === 'include' ? selectText(file.text, options) : selectCode(file.text, options, spend);
  if (!selected) return [];
  if ('problem' in selected) {
    reader.leaveOut(argument, selected.problem);
    return [];
  }
  const text = selected.lines.join('\n');
  if (isCode) return codeBlock(text.trimEnd().split('\n'), languageOf(file.path, language), titleOf(directive));
  const expanded = expandIncludeDirectives(bodyOf(file, text), reader.within(file.path), place);
  return shiftHeadings(expanded.trim(), Number(options['heading-offset'] ?? 0));
}

/**
 * Returns the paths that an included file may have. A path that begins with a slash is relative to the source folder. Other paths are
 * relative to the page in Sphinx, and relative to the including file in Docutils and MyST.
 */
function pathsOf(argument: string, reader: IncludeReader, { folder, content }: ProjectPlace): string[] {
  if (argument.startsWith('/')) return [pathFrom(folder, content + argument)];
  return [...new Set([reader.path, reader.page.path].map((path) => joinPaths(besideFile(path, argument))))];
}

/** Removes the front matter from the included part of a file. */
function bodyOf({ text, body }: IncludedFile, part: string): string {
  return text !== body && text.startsWith(part) ? readFrontMatter(part).body : part;
}

function languageOf(path: string, given: string | undefined): string {
  return /^[\w+#-]+$/.exec(given ?? '')?.[0] ?? /\.(\w+)$/.exec(path)?.[1] ?? '';
}

/** Returns the title of included code. The option `caption` without a value means the path of the file. */
function titleOf({ argument, options }: Directive): string | undefined {
  return options.caption === '' ? argument : (options.caption ?? options.filename);
}

/**
 * Makes headings deeper by `levels` levels, up to level 6. Underlined headings become headings that begin with `#`. Unlike MyST, also makes
 * headings in directives deeper, because this package shows them as headings of the page. Limits:
 *
 * - Headings that are indented by four or more columns in an HTML element, or below the options of a directive, keep their level.
 * - The anchor of an underlined heading of several lines can change: `long-title` instead of `longtitle`. Anchors in the style of Sphinx
 *   stay the same.
 */
function shiftHeadings(text: string, levels: number): string[] {
  const lines = text.split('\n');
  if (!(levels > 0)) return lines;
  const prose = proseOf(lines, 0).map(proseOfLine);
  const shifted: string[] = [];
  let position = 0;
  for (const { depth, prefix, source, start, end } of placeHeadings(prose.join('\n'), 'markdown')) {
    pushAll(shifted, lines.slice(position, start));
    const line = lines[start] ?? '';
    const rest = prose[start]?.slice(prefix.length) ?? '';
    const indentation = FIELD.exec(line)?.[1];
    // The text can be indented more deeply than `prose`. A field begins with a list marker in `prose` only.
    const before =
      indentation === undefined ? line.slice(0, line.length - rest.length) : indentation + prefix.trimStart();
    shifted.push(before + '#'.repeat(Math.min(levels, MAX_HEADING_DEPTH - depth)) + source);
    position = end;
  }
  pushAll(shifted, lines.slice(position));
  return shifted;
}

/**
 * Empties the lines that contain no part of a heading: code, closing fences and options of directives. The number of lines stays the same.
 * The content of a directive is indented at most as deeply as its fence. Each opening fence becomes a thematic break, so that the lines
 * below it stay in its list item or quote.
 */
function proseOf(lines: readonly string[], depth: number): string[] {
  return rewriteFences(lines, depth, (fence, index) => {
    const { name, prefix, end } = fence;
    const content = lines.slice(index + 1, end);
    const isShown = name !== undefined && holdsMarkdown(name);
    const shown = isShown ? readDirective(fence, lines, index).content : [];
    const prose = content.map((line, at) => {
      const text = shown[at - content.length + shown.length];
      return text === undefined ? '' : line.slice(Math.max(0, line.length - text.length - prefix.length));
    });
    // Not `***` or `---`: after a list marker of the same character, the whole line would be a thematic break.
    return [`${prefix}___`, ...proseOf(prose, depth + 1), ...lines.slice(end, end + 1).map(() => '')];
  });
}

/**
 * Rewrites a line so that the parser finds the same headings as in the finished page. A field or a definition becomes a list item. Targets,
 * lines that match `SEPARATE`, and lines without text, such as comments of MyST and substitutions, become empty.
 */
function proseOfLine(line: string): string {
  if (SEPARATE.test(line) || TARGET.test(line)) return '';
  const written = rewriteRoles(line);
  return FIELD.test(line) || prefixOf(written) === written ? written : line.replace(DEFINITION_COLON, '$1-');
}
