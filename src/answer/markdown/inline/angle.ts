import { HTML_TAG } from '../matchHtmlBlock.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: CommonMark excludes control characters from URLs
const URI_AUTOLINK = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\x00-\x20]*)>/y;
const MAIL_AUTOLINK =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*)>/y;
const TAG_HERE = new RegExp(HTML_TAG, 'y');
const DELIMITED: readonly [open: RegExp, close: string][] = [
  [/<!--/y, '-->'],
  [/<\?/y, '?>'],
  [/<!\[CDATA\[/y, ']]>'],
  [/<![A-Za-z]/y, '>'],
];
const EMPTY_COMMENT = /<!---?>/y;

function execAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Reads `<https://…>` or `<name@host>`. Returns the text without the angle brackets, and its URL. */
export function readAutolink(text: string, position: number): { address: string; url: string } | undefined {
  const uri = execAt(URI_AUTOLINK, text, position)?.[1];
  if (uri !== undefined) return { address: uri, url: uri };
  const mail = execAt(MAIL_AUTOLINK, text, position)?.[1];
  return mail === undefined ? undefined : { address: mail, url: `mailto:${mail}` };
}

/**
 * Reads a tag, comment, processing instruction, declaration or CDATA section.
 *
 * @param unclosed End marks, such as `-->`, that the rest of the text does not contain. If this function does not find an end mark, it adds
 *   the mark to this set, so that later calls do not search for it again.
 */
export function readHtml(text: string, position: number, unclosed: Set<string>): string | undefined {
  const short = execAt(TAG_HERE, text, position) ?? execAt(EMPTY_COMMENT, text, position);
  if (short) return short[0];
  for (const [open, close] of DELIMITED) {
    const opening = execAt(open, text, position)?.[0];
    if (opening === undefined) continue;
    const end = unclosed.has(close) ? -1 : text.indexOf(close, position + opening.length);
    if (end >= 0) return text.slice(position, end + close.length);
    unclosed.add(close);
    return undefined;
  }
  return undefined;
}
