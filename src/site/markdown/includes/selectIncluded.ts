import { type LineRange, MAX_RANGES, selectRanges } from '../lines/lineRanges.js';
import { withoutMargin } from '../lines/readDirective.js';

/**
 * The lines of a file that an include directive of MyST shows. If the options of the directive cannot be applied to the file, `problem`
 * says why instead. The text of `problem` becomes the end of a warning.
 */
export type SelectedLines = { lines: string[] } | { problem: string };

/**
 * Counts the characters that an include adds to a page in addition to the included file, such as the text of the option `prepend`. The
 * characters of the file itself were already counted when it was read. If the page would exceed its limit, adds a warning and returns
 * false.
 */
type Spend = (length: number) => boolean;

type Options = Readonly<Record<string, string>>;

const RANGE = /^(\d*)(?:(-)(\d*))?$/;

/**
 * Selects a part of a file, as `include` of Docutils does. `start-line` and `end-line` select lines, counted from 0. `start-after` and
 * `end-before` select by text, so the part can begin or end within a line.
 */
export function selectText(text: string, options: Options): SelectedLines {
  let selected = betweenLines(splitLines(text), options).join('\n');
  const after = options['start-after'];
  if (after) {
    const at = selected.indexOf(after);
    if (at < 0) return notFound('start-after');
    selected = selected.slice(at + after.length);
  }
  const before = options['end-before'];
  if (before) {
    const at = selected.indexOf(before);
    if (at < 0) return notFound('end-before');
    selected = selected.slice(0, at);
  }
  return { lines: selected.split('\n') };
}

/**
 * Selects lines of a file by their text and by their numbers, like the directive `literalinclude` of Sphinx. Returns undefined if `spend`
 * returns false, because the page would exceed its limit.
 */
export function selectCode(text: string, options: Options, spend: Spend): SelectedLines | undefined {
  for (const name of ['pyobject', 'diff'])
    if (options[name] !== undefined) return { problem: `the option "${name}" is not supported. Use "lines" instead.` };
  let lines = betweenLines(splitLines(text), options);
  for (const name of ['start-at', 'start-after']) {
    const start = options[name];
    if (!start) continue;
    const at = lines.findIndex((line) => line.includes(start));
    if (at < 0) return notFound(name);
    lines = lines.slice(name === 'start-at' ? at : at + 1);
  }
  for (const name of ['end-at', 'end-before']) {
    const end = options[name];
    if (!end) continue;
    // Like Sphinx, do not search the first line for the text of `end-before`. So `end-before` can name the same text as `start-at`, which
    // is in the first line.
    const at = lines.findIndex((line, index) => line.includes(end) && (index > 0 || name === 'end-at'));
    if (at < 0) return notFound(name);
    lines = lines.slice(0, name === 'end-at' ? at + 1 : at);
  }
  if (options.lines) {
    const ranges = options.lines.split(',');
    const isRead = ranges.every((range) => RANGE.test(range.trim()) && /\d/.test(range));
    if (!isRead || ranges.length > MAX_RANGES)
      return { problem: 'the option "lines" cannot be read. Write it like "1,3,5-10,20-".' };
    const selected = selectRanges(
      lines,
      ranges.map((range) => readRange(range.trim(), lines.length)),
      spend,
    );
    if (!selected) return undefined;
    lines = selected;
    if (lines.length === 0) return { problem: 'the file has none of its "lines". Correct the option.' };
  }
  if (options.dedent !== undefined) lines = dedent(lines, options.dedent);
  const { prepend = '', append = '' } = options;
  if (!spend(prepend.length + append.length)) return undefined;
  return { lines: [...(prepend ? [prepend] : []), ...lines, ...(append ? [append] : [])] };
}

/** Splits a text into lines. A line break at its end does not begin another line. */
function splitLines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Applies `start-line` and `end-line`. Negative numbers count from the end. */
function betweenLines(lines: readonly string[], options: Options): string[] {
  const numberAt = (name: string) => (/^-?\d{1,9}$/.test(options[name] ?? '') ? Number(options[name]) : undefined);
  return lines.slice(numberAt('start-line') ?? 0, numberAt('end-line'));
}

/** @param count Total number of lines. A range without an end extends to the last line. */
function readRange(range: string, count: number): LineRange {
  const [, first = '', dash, last = ''] = RANGE.exec(range) ?? [];
  const from = Math.max(1, Number(first));
  return { start: from - 1, end: dash === undefined ? from : last === '' ? count : Number(last) };
}

/**
 * Removes `columns` characters from the beginning of each line. If `columns` is not a number, removes the indentation that all lines share.
 */
function dedent(lines: readonly string[], columns: string): string[] {
  return /^\d{1,9}$/.test(columns) ? lines.map((line) => line.slice(Number(columns))) : withoutMargin(lines);
}

function notFound(option: string): SelectedLines {
  return { problem: `the file does not contain the text of "${option}". Correct the option.` };
}
