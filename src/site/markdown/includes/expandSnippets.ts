import { joinPaths } from '../../shared/joinPaths.js';
import { pathFrom } from '../../shared/pathFrom.js';
import { indentationOf, readLines, type SourceLine } from '../lines/codeLines.js';
import { type LineRange, MAX_RANGES, selectRanges } from '../lines/lineRanges.js';
import { withoutMargin } from '../lines/readDirective.js';
import { besideFile, type IncludedFile, type IncludeReader } from './IncludeReader.js';
import { PAGE_FOLDER, type ProjectPlace, type SnippetFolders } from './ProjectPlace.js';

/**
 * Matches a marker line of the Markdown extension Snippets. `--8<-- "a.md"` inserts a file, and `--8<--` begins or ends a list of files. A
 * semicolon before the marker escapes the marker.
 */
const SNIPPET = /^([ \t]*)(;*)-+8<-+(?:[ \t]+(?:"([^"]+)"|'([^']+)'))?$/;
/**
 * Matches the marker that begins or ends a section, anywhere in a line: `# --8<-- [start:name]`. The match begins with the last hyphen
 * before `8<`; any number of hyphens may precede the match.
 */
const SECTION = /-8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\]/i;
/** The name of a section, after the path of a file: `a.md:name`. */
const SECTION_NAME = /^[a-z][\w-]*$/i;
/** Ranges of lines, after the path of a file. `a.md:1:3,5` means lines 1 to 3, and line 5 to the end. */
const RANGES = /^-?\d*(?::-?\d*)?(?:,(?=[-\d:])-?\d*(?::-?\d*)?)*$/;
const DEFAULT_FOLDERS: SnippetFolders = { bases: [''], dedents: false };

/**
 * Inserts the files that the extension Snippets of Python Markdown inserts (`--8<-- "a.md"`), even in code blocks. Also removes the markers
 * of sections.
 */
export function expandSnippets(text: string, reader: IncludeReader, place: ProjectPlace): string {
  if (!text.includes('8<')) return text;
  const lines = readLines(text);
  const output: (string | undefined)[] = [];
  const insertLine = (reference: string, by: string, { code }: SourceLine) =>
    output.push(insert(reference, by, code, reader, place));
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine;
    const [found, by = '', escapes, double, single] = SNIPPET.exec(line.text) ?? [];
    const reference = (double ?? single)?.trim();
    if (escapes) output.push(line.text.replace(';', ''));
    else if (found === undefined) output.push(withoutMarker(line.text));
    else if (reference) insertLine(reference, by, line);
    else if (reference === undefined) {
      const { end, isClosed } = findEndOfList(lines, index + 1);
      if (!isClosed)
        reader.warn('--8<--', 'begins a list of files that is not closed. Write "--8<--" below its last file.');
      for (const each of lines.slice(index + 1, end)) {
        const name = each.text.trim();
        if (SNIPPET.test(each.text)) output.push(name.startsWith(';') ? each.text.replace(';', '') : undefined);
        else if (name) insertLine(name, each.text.slice(0, indentationOf(each.text)), each);
      }
      index = isClosed ? end : end - 1;
    }
  }
  return output.filter((line) => line !== undefined).join('\n');
}

/**
 * Finds the end of a list of files: the marker that closes the list. The search for this marker stops at a code fence, and at the first
 * blank line after a line that cannot name a file. If the search does not find the marker, the list ends at the first line that is blank or
 * cannot name a file.
 *
 * @param start Index of the line below the marker that opens the list.
 */
function findEndOfList(lines: readonly SourceLine[], start: number): { end: number; isClosed: boolean } {
  let end: number | undefined;
  let isText = false;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index]?.text ?? '';
    const [found, , escapes, double, single] = SNIPPET.exec(line) ?? [];
    if (found !== undefined && !escapes && (double ?? single) === undefined) return { end: index, isClosed: true };
    const name = line.trim();
    if (isFence(name) || (isText && name === '')) return { end: end ?? index, isClosed: false };
    if (name === '') end ??= index;
    else if (found === undefined && !canBeFile(name)) {
      isText = true;
      end ??= index;
    }
  }
  return { end: end ?? lines.length, isClosed: false };
}

/** Whether a line in a list of files opens or closes a code block. Such a line names no file. */
const isFence = (line: string) => line.startsWith('```') || line.startsWith('~~~');

/**
 * Whether a line of a list can name a file. The line must meet at least one of these conditions:
 *
 * - The line contains no white space.
 * - The line ends with a file extension. A section or ranges of lines may follow the extension: `a.md:name`, `a.md:1:3,5`.
 * - The line begins with a semicolon, which comments it out.
 */
function canBeFile(line: string): boolean {
  return line.startsWith(';') || !/\s/.test(line) || /\.\w+(?::[\w:,-]+)?$/.test(line);
}

/**
 * Returns a line, or undefined if it contains the marker of a section. A semicolon before the marker turns the marker into text. The
 * semicolon is then removed.
 */
function withoutMarker(line: string): string | undefined {
  const marker = readMarker(line);
  if (!marker) return line;
  return marker.escape < 0 ? undefined : line.slice(0, marker.escape) + line.slice(marker.escape + 1);
}

interface Marker {
  isStart: boolean;
  name: string;
  /** Index of the semicolon that escapes the marker, or -1. */
  escape: number;
}

function readMarker(line: string): Marker | undefined {
  const found = SECTION.exec(line);
  if (!found) return undefined;
  let begin = found.index;
  while (line[begin - 1] === '-') begin -= 1;
  return {
    isStart: found[1]?.toLowerCase() === 'start',
    name: found[2] ?? '',
    escape: line[begin - 1] === ';' ? begin - 1 : -1,
  };
}

/**
 * Returns the text that replaces a reference: the file that the reference names, or a part of that file. Also expands the snippets in this
 * text. Returns undefined if a semicolon before the path comments out the reference. Also returns undefined, with a warning, if the file or
 * the part cannot be inserted. If only the indentation makes the text too long, returns an empty text, also with a warning.
 */
function insert(
  reference: string,
  by: string,
  isCode: boolean,
  reader: IncludeReader,
  place: ProjectPlace,
): string | undefined {
  if (reference.startsWith(';')) return undefined;
  if (/^https?:\/\//i.test(reference))
    return reader.leaveOut(reference, 'files of other sites are not loaded. Move the file into the folder.');
  const { path, part } = splitReference(reference);
  const { bases, dedents } = place.snippets ?? DEFAULT_FOLDERS;
  const paths = bases.flatMap((base) => pathsIn(base, path, reader, place));
  const file = reader.read(reference, paths);
  if (!file) return undefined;
  const selected = part ? selectPart(reference, part, file, reader) : isCode ? file.text : file.body;
  if (selected === undefined) return undefined;
  const dedented = dedents && part ? withoutMargin(selected.split('\n')).join('\n') : selected;
  const expanded = expandSnippets(dedented, reader.within(file.path), place);
  return reader.indent(reference, isCode ? expanded.trimEnd() : expanded, by);
}

/** Splits the path of a snippet from its section or its ranges of lines. */
function splitReference(reference: string): { path: string; part?: string } {
  const [path = '', ...parts] = reference.split(':');
  const part = parts.join(':');
  return SECTION_NAME.test(part) || RANGES.test(part) ? { path: path.trim(), part } : { path: reference };
}

/** Returns the possible paths of a snippet for one base. A base is a folder with snippets, or the path of the snippet file itself. */
function pathsIn(base: string, path: string, reader: IncludeReader, place: ProjectPlace): string[] {
  if (base === PAGE_FOLDER) return [joinPaths(besideFile(reader.page.path, path))];
  const inFolder = pathFrom(place.folder, `${base}/${path}`);
  return base.split('/').at(-1) === path ? [inFolder, pathFrom(place.folder, base)] : [inFolder];
}

/** Returns a section or ranges of lines. If the section is missing or the ranges exceed a limit, adds a warning and returns undefined. */
function selectPart(reference: string, part: string, file: IncludedFile, reader: IncludeReader): string | undefined {
  if (RANGES.test(part)) {
    const ranges = part.split(',');
    if (ranges.length > MAX_RANGES)
      return reader.leaveOut(reference, `it names more than ${MAX_RANGES} ranges of lines. Name fewer.`);
    const lines = file.text.split('\n');
    const read = ranges.map((range) => readRange(range, lines.length));
    return selectRanges(lines, read, (length) => reader.spend(reference, length))?.join('\n');
  }
  const section = selectSection(file.text, part);
  return section ?? reader.leaveOut(reference, 'the file has no such section. Correct its name.');
}

/**
 * Reads a range of lines: `3` is from line 3 to the end, `3:5` from line 3 to 5. Negative numbers count from the end.
 *
 * @param count Number of lines.
 */
function readRange(range: string, count: number): LineRange {
  const [first = '', last = ''] = range.split(':');
  const from = Number(first);
  const to = Number(last);
  const end = last === '' ? count : to < 0 ? Math.max(0, count + 1 + to) : to;
  return { start: from < 0 ? Math.max(0, count + from) : Math.max(0, from - 1), end };
}

/** Returns the lines of a section, without the markers of other sections. Undefined if the text has no such section. */
function selectSection(text: string, name: string): string | undefined {
  const selected: string[] = [];
  let isFound = false;
  for (const line of text.split('\n')) {
    const marker = readMarker(line);
    const isMarker = marker !== undefined && marker.escape < 0;
    if (isMarker && marker.name === name && !marker.isStart) break;
    if (isMarker && marker.name === name) isFound = true;
    else if (isFound && !isMarker) selected.push(line);
  }
  return isFound ? selected.join('\n') : undefined;
}
