import { indentationOf } from './codeLines.js';
import { continuePrefix } from './containerPrefix.js';

/** A fence with everything before it on its line: indentation, and markers of quotes and list items. */
const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,}|:{3,})([^\n]*)$/;
const CLOSING = /^([ \t>]*)(`{3,}|~{3,}|:{3,})[ \t]*$/;
/** Matches the first line of a block: a fence of colons, then a name. The fence that closes the block has no name. */
const OPENING = /^[ \t>]*(:{3,})[ \t]*[{A-Za-z]/;
const DIRECTIVE = /^[ \t]*\{([A-Za-z][\w:.+-]*)\}([^\n]*)$/;
const OPTION = /^[ \t]*:([A-Za-z][\w-]*):([^\n]*)$/;
/** Matches a line that continues the value of the option above it. It has a colon, but no name. */
const CONTINUED = /^[ \t]*:[ \t]([^\n]*)$/;
/** Matches a quoted YAML value. Within double quotes, a quote is written as `\"`; within single quotes, as `''`. */
const QUOTED = /^(?:"((?:\\.|[^"\\])*)"|'((?:''|[^'])*)')$/;
/** Maximum nesting depth of directives. Deeper directives are not read. */
const MAX_DEPTH = 10;

/** A directive of MyST, without its fences. */
export interface Directive {
  name: string;
  argument: string;
  options: Record<string, string>;
  content: string[];
}

/** The opening line of a directive or a code block, split into its parts, with the position of the closing fence. */
export interface Fence {
  /** The text before the fence: indentation, and markers of quotes and list items. */
  prefix: string;
  /** The backticks, tildes or colons. */
  mark: string;
  /** The text after the mark. */
  info: string;
  /** Name of the directive. Undefined for a code block. */
  name: string | undefined;
  /** Index of the line with the closing fence; the number of lines if the fence is not closed. */
  end: number;
}

/**
 * Replaces the lines of each directive and of each code block, including its fences.
 *
 * @param depth Number of directives around the lines.
 * @param rewrite Returns the new lines for a directive or code block. `index` is the index of its first line.
 */
export function rewriteFences(
  lines: readonly string[],
  depth: number,
  rewrite: (fence: Fence, index: number) => string[],
): string[] {
  const output: (string | string[])[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const fence = readFence(lines, index, depth);
    output.push(fence ? rewrite(fence, index) : (lines[index] ?? ''));
    if (fence) index = fence.end;
  }
  return output.flat();
}

/** Reads the fence of the directive or code block that a line opens. Undefined if the line opens neither. */
function readFence(lines: readonly string[], index: number, depth: number): Fence | undefined {
  const [, prefix = '', mark = '', info = ''] = FENCE.exec(lines[index] ?? '') ?? [];
  const name = depth < MAX_DEPTH ? nameOfDirective(info) : undefined;
  const isCode = mark !== '' && !mark.startsWith(':') && !(mark.startsWith('`') && info.includes('`'));
  if (mark === '' || (name === undefined && !isCode)) return undefined;
  return { prefix, mark, info, name, end: endOfFence(lines, index + 1, mark, prefix.length + 3) };
}

/** Returns the name of the directive in the text after a fence: `note` for `{note} Title`. Undefined without a name in braces. */
function nameOfDirective(info: string): string | undefined {
  return DIRECTIVE.exec(info)?.[1];
}

/** Returns the name of the directive that a line opens. */
export function directiveOfLine(line: string): string | undefined {
  return nameOfDirective(FENCE.exec(line)?.[3] ?? '');
}

/**
 * Returns the index of the line that closes a fence; the number of lines if no line closes it. Fences of colons with the same length can be
 * nested.
 *
 * @param margin Maximum number of characters before the closing fence.
 */
function endOfFence(lines: readonly string[], start: number, mark: string, margin: number): number {
  let open = 1;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (mark.startsWith(':') && OPENING.exec(line)?.[1] === mark) open += 1;
    const [, before = '', run = ''] = CLOSING.exec(line) ?? [];
    if (run.startsWith(mark) && before.length <= margin) open -= 1;
    if (open === 0) return index;
  }
  return lines.length;
}

/** Reads the directive of a fence: its argument, its options (`:name: value`, or YAML between `---`), and its content. */
export function readDirective({ info, end }: Fence, lines: readonly string[], index: number): Directive {
  const [, name = '', argument = ''] = DIRECTIVE.exec(info) ?? [];
  const content = withoutMargin(lines.slice(index + 1, end));
  const options: Record<string, string> = {};
  let start = 0;
  if (content[0]?.trim() === '---') {
    const endOfOptions = content.indexOf('---', 1);
    /** Name of the latest option. A line without a name continues this option. */
    let last = '';
    for (const line of content.slice(1, Math.max(1, endOfOptions))) {
      const [, key = '', value = ''] = /^([\w-]+):([^\n]*)$/.exec(line) ?? [];
      last = addOption(options, key || last, key ? value : line);
    }
    if (endOfOptions > 0) start = endOfOptions + 1;
  } else {
    for (let option = OPTION.exec(content[0] ?? ''); option; option = OPTION.exec(content[start] ?? '')) {
      addOption(options, option[1] ?? '', option[2] ?? '');
      start += 1;
      for (; CONTINUED.test(content[start] ?? ''); start += 1)
        addOption(options, option[1] ?? '', CONTINUED.exec(content[start] ?? '')?.[1] ?? '');
    }
  }
  if (content[start]?.trim() === '') start += 1;
  return { name, argument: argument.trim(), options, content: content.slice(start) };
}

/** Removes the indentation that all lines have. */
export function withoutMargin(lines: readonly string[]): string[] {
  let margin = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim()) margin = Math.min(margin, indentationOf(line));
  return Number.isFinite(margin) ? lines.map((line) => line.slice(margin)) : [...lines];
}

/** Adds a value to an option. Quotes stay if they enclose only a part of the value: `"a", "b"`. */
function addOption(options: Record<string, string>, name: string, value: string): string {
  const trimmed = value.trim().replace(/^[|>][+-]?$/, '');
  const [, double, single] = QUOTED.exec(trimmed) ?? [];
  const text = double?.replace(/\\(["\\])/g, '$1') ?? single?.replaceAll("''", "'") ?? trimmed;
  options[name] = options[name] ? `${options[name]} ${text}` : text;
  return name;
}

/**
 * Formats the lines that replace a fence. Lines with text get the indentation and the quote markers of the fence. If a list marker precedes
 * the fence, the first line keeps the marker.
 */
export function inPlaceOfFence(prefix: string, lines: readonly string[]): string[] {
  const margin = continuePrefix(prefix);
  const written = lines.map((each) => (each ? margin + each : each));
  if (margin === prefix) return ['', ...written, ''];
  // Add no blank line between the list marker and the lines: the content of a list item must begin on the line of its marker, or on the
  // next line.
  return [prefix + (lines[0] ?? ''), ...written.slice(1), ''];
}
