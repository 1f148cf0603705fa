import { readLines } from '../lines/codeLines.js';

/** HTML comments and blank lines at the beginning of a file. */
const LEADING_COMMENTS = /^(?:\s|<!--[\s\S]*?-->)+/;
/** How front matter begins, in valid and in invalid forms. */
const FIRST_LINE = /^[ \t]*(?:---|\+\+\+|\{[ \t]*(?:["\n]|$))/;
const FENCE = /^[ \t]*(?:---|\+\+\+)/m;
const FENCE_AT_START = /^()(`{3,}|~{3,})(.*)/;
const CODE_BLOCK = /^[ \t]*(?:```|~~~)/;
/**
 * Matches a line that may still be front matter when it follows a blank line. A line indented by four spaces does not match, because it
 * would begin a code block.
 */
const LIKE_FRONT_MATTER =
  /^ {0,3}(?:#|\?[ \t]|---|\+\+\+|\.\.\.|<!--|<<|[{}\]]|\[[^\n\]]*\]+[ \t]*$|["'][^"'\n]*["'][ \t]*[:=]|[\p{L}\p{N}_$.-]+[ \t]*[:=])/u;
/** A field `groups`, also within an object on one line: `{ title: Prices, groups: [partners] }`. */
const GROUPS = /^(?:[ \t]*\{.*,)?[ \t\u00a0?{-]*(["']?)groups\1[ \t]*[:=]/im;
/** A field `groups` as an explicit key of YAML. Its value is on the next line. */
const EXPLICIT_GROUPS = /^[ \t]*\?[ \t]+(["']?)groups\1[ \t]*(?:#.*)?$/im;

/**
 * Whether text has a line with a field `groups`, at any indentation, in upper or lower case. For text that was not parsed as front matter.
 */
export function namesGroups(text: string): boolean {
  return GROUPS.test(text) || EXPLICIT_GROUPS.test(text);
}

/**
 * Whether a line outside code blocks has a field `groups`. An indented fence can open a code block or be part of a YAML value, so the text
 * is read in both ways. A line counts as code only if it is code in both readings. If one of the readings has a code block that is not
 * closed, no line counts as code, because the lines of that block may be fields.
 */
export function namesGroupsOutsideCode(text: string): boolean {
  const readings = [readLines(text), readLines(text, FENCE_AT_START)].filter((lines) => !lines.at(-1)?.code);
  const isCode = (index: number) => readings.length === 2 && readings.every((lines) => lines[index]?.code);
  return text.split('\n').some((line, index) => !isCode(index) && namesGroups(line));
}

/**
 * Whether `text` probably contains front matter that was not read, with a field `groups` that was meant to restrict the page. There are two
 * cases:
 * - The HTML comments at the beginning contain a delimiter of front matter (`---` or `+++`) and a field `groups`.
 * - The text after these comments begins like front matter. It has a field `groups` above the first paragraph and the first code block.
 */
export function hasUnreadGroups(text: string): boolean {
  const comments = LEADING_COMMENTS.exec(text)?.[0] ?? '';
  // Hugo accepts front matter inside an HTML comment, but `findFrontMatter` does not find it there.
  if (FENCE.test(comments) && namesGroups(comments)) return true;
  const rest = text.slice(comments.length);
  return FIRST_LINE.test(rest) && namesGroups(linesAboveText(rest));
}

/**
 * Returns the lines above the first code block or the first paragraph, whichever comes first. The first paragraph begins at the first line
 * that follows a blank line and does not look like front matter.
 */
function linesAboveText(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => {
    const isFirstOfBlock = line.trim() !== '' && lines[index - 1]?.trim() === '';
    return CODE_BLOCK.test(line) || (isFirstOfBlock && !LIKE_FRONT_MATTER.test(line));
  });
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}
