import { mapProseLines, readLines } from '../lines/codeLines.js';
import { continuedPrefixes } from '../lines/containerPrefix.js';
import { mapProse } from '../lines/mapProse.js';
import { readShortcodes, type Shortcode } from './readShortcodes.js';
import { unescapeShortcodes, writeCode, writeShortcode } from './writeShortcode.js';

const ANY = /\{\{[<%]/;
/** A URL in angle brackets that begins with a shortcode: `<{{% param repository %}}/issues>`. Not the URL of a link definition. */
const AUTOLINK = /(?<!\]:[ \t]*)<(\{\{[<%][^{}\n]{1,200}\}\}[^\s<>]*)>/g;
/**
 * Matches a row of a table. If a shortcode in such a row has no closing shortcode, the text that replaces it is written on one line,
 * because a line break would end the row.
 */
const TABLE_ROW = /^[ \t>]*\|/;
/**
 * Maximum number of characters before a shortcode that are passed to `writeShortcode`. These characters can decide how the shortcode is
 * written, for example within a link.
 */
const MAX_BEFORE = 20;

/**
 * Rewrites shortcodes of Hugo outside code blocks as components or Markdown with the same meaning. The templates of a site are not read, so
 * a shortcode with an unknown meaning keeps only its titles, images and content. Escaped shortcodes become text.
 *
 * @param expandsCodeSpans Whether shortcodes in code spans are expanded, too. Otherwise, they are examples and stay unchanged.
 */
export function expandShortcodes(source: string, expandsCodeSpans: boolean): string {
  if (!ANY.test(source)) return source;
  const openUrls = (text: string) => text.replace(AUTOLINK, '$1');
  const text = mapProseLines(source, (line) => (expandsCodeSpans ? openUrls(line) : mapProse(line, openUrls)));
  const lines = readLines(text);
  const found = readShortcodes(lines, expandsCodeSpans);
  const prefixes = continuedPrefixes(lines);
  const output: string[] = [];
  /** The text that replaces each closing shortcode, by the index of the shortcode. */
  const closings = new Map<number, string>();
  let position = 0;
  /**
   * The last group of tabs whose attribute `text` is `true` ends at this index of the variable `text`. A tab in this group contains
   * Markdown instead of code, unless its own attribute `text` says otherwise.
   */
  let endOfText = 0;
  /**
   * Index in `text` of the end of the last shortcode that begins and ends on lines with different `prefixes`, usually because it begins in
   * a list item or quote but ends outside of it. The text that replaces such a shortcode gets no prefix. Neither does the text that
   * replaces the shortcodes inside it.
   */
  let endOfOutside = 0;
  for (let index = 0; index < found.length; index += 1) {
    const code = found[index] as Shortcode;
    const before = text.slice(Math.max(position, code.start - MAX_BEFORE), code.start);
    output.push(text.slice(position, code.start));
    position = code.end;
    if (code.type === 'close') {
      output.push(closings.get(index) ?? '');
      continue;
    }
    const closing = found[code.partner];
    if (closing && prefixes[closing.line] !== prefixes[code.line]) endOfOutside = Math.max(endOfOutside, closing.end);
    const prefix = code.start < endOfOutside ? '' : (prefixes[code.line] ?? '');
    const head = (lines[code.line]?.start ?? 0) + prefix.length;
    const beginsItem = code.start === head && /[^\s>]/.test(text.slice(head - prefix.length, head));
    if (closing && code.kind === 'tabs' && code.named.text === 'true') endOfText = closing.start;
    if (closing && isCode(found, index, code.start < endOfText)) {
      const content = text.slice(code.end, closing.start).split('\n');
      const inside = content.map((line, at) => (at > 0 ? withoutPrefix(line, prefix) : line));
      if (inside.includes(undefined)) output.push(writeCode(code, content.join('\n')));
      else output.push(withPrefix(writeCode(code, inside.join('\n')), prefix, beginsItem));
      position = closing.end;
      index = code.partner;
      continue;
    }
    const [opening, tail = ''] = writeShortcode(code, before);
    const isInTable = !closing && TABLE_ROW.test(lines[code.line]?.text ?? '');
    output.push(isInTable ? opening.trim().replace(/\s+/g, ' ') : withPrefix(opening, prefix, beginsItem));
    if (closing) closings.set(code.partner, withPrefix(tail, prefix, false));
  }
  output.push(text.slice(position));
  return unescapeShortcodes(output.join(''));
}

/** Removes the prefix of a list item or quote from a line. Returns undefined if the line is outside the item or quote. */
function withoutPrefix(line: string, prefix: string): string | undefined {
  if (line.startsWith(prefix)) return line.slice(prefix.length);
  return line.trimEnd() === prefix.trimEnd() ? '' : undefined;
}

/**
 * Adds the prefix of a list item or quote to each line of `blocks` after the first. So the text that replaces a shortcode stays in the same
 * item or quote.
 *
 * @param beginsItem Whether the blocks directly follow the marker of the item. If so, blank lines before the blocks are removed, because a
 *   blank line after the marker would end the item.
 */
function withPrefix(blocks: string, prefix: string, beginsItem: boolean): string {
  if (prefix === '' || !blocks.includes('\n')) return blocks;
  return (beginsItem ? blocks.trimStart() : blocks).replaceAll('\n', `\n${prefix}`);
}

/**
 * Whether the content of a Hugo shortcode is code. The content of a tab can be code or Markdown. This depends on the delimiters of the tab
 * (`{{<` or `{{%`), on its attributes in the Docsy theme (`text`, `lang` and `header`), and on the shortcodes and code blocks in its
 * content.
 *
 * @param isText Whether the tab belongs to a group of tabs whose attribute `text` is `true`.
 */
function isCode(found: readonly Shortcode[], index: number, isText: boolean): boolean {
  const { kind, named, isMarkdown, partner, codeBlocks } = found[index] as Shortcode;
  if (kind === 'code' || (kind === 'card' && named.code === 'true')) return true;
  if (kind !== 'tab' || isMarkdown || (named.text ?? String(isText)) === 'true') return false;
  if (named.lang === undefined && named.header === undefined) return false;
  let next = index + 1;
  while (found[next]?.kind === 'value') next += 1;
  return next === partner && found[partner]?.codeBlocks === codeBlocks;
}
