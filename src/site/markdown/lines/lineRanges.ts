/** Maximum number of ranges of lines in one include. Each range can be the whole file, so many ranges could make a page very long. */
export const MAX_RANGES = 100;

/** A range of lines. `start` is the index of the first line, `end` the index of the line after the last line. */
export interface LineRange {
  start: number;
  end: number;
}

/**
 * Returns the lines of several ranges, one range after the other. Returns undefined if `spend` returns false.
 *
 * @param spend Called before the lines are copied. Gets the number of characters by which the ranges together exceed the length of the
 *   whole text, at least 0. Returns whether these additional characters are allowed.
 */
export function selectRanges(
  lines: readonly string[],
  ranges: readonly LineRange[],
  spend: (length: number) => boolean,
): string[] | undefined {
  /** For each line, and for the end of the text, the number of characters before it. */
  const offsets = [0];
  for (const [index, line] of lines.entries()) offsets.push((offsets[index] ?? 0) + line.length + 1);
  const offsetAt = (index: number) => offsets[Math.min(index, lines.length)] ?? 0;
  let length = -offsetAt(lines.length);
  for (const { start, end } of ranges) length += Math.max(0, offsetAt(end) - offsetAt(start));
  return spend(Math.max(0, length)) ? ranges.flatMap(({ start, end }) => lines.slice(start, end)) : undefined;
}
