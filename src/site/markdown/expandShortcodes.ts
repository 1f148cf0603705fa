import { mapProseLines } from './codeLines.js';
import { readShortcodes, type Shortcode } from './readShortcodes.js';
import { unescapeShortcodes, writeCode, writeShortcode } from './writeShortcode.js';

const ANY = /\{\{[<%]/;
/** A URL in angle brackets that begins with a value: `<{{% param repository %}}/issues>`. */
const AUTOLINK = /(?<!\]:[ \t]*)<(\{\{[<%][^{}\n]{1,200}\}\}[^\s<>]*)>/g;
/** Maximum number of characters of the text before a shortcode that decide how it is written. */
const MAX_BEFORE = 20;

/**
 * Rewrites shortcodes of Hugo outside code as components with the same meaning. The templates of a site are not read, so only the titles,
 * images and content of other shortcodes are kept. Escaped shortcodes become text.
 */
export function expandShortcodes(source: string): string {
  if (!ANY.test(source)) return source;
  const text = mapProseLines(source, (line) => line.replace(AUTOLINK, '$1'));
  const found = readShortcodes(text);
  const output: string[] = [];
  /** The texts in place of closing shortcodes, by their index. */
  const closings = new Map<number, string | undefined>();
  let position = 0;
  /** Index at which a pane ends whose tabs contain Markdown. */
  let endOfText = 0;
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
    if (closing && code.kind === 'tabs' && code.named.text === 'true') endOfText = closing.start;
    if (closing && isCode(found, index, code.start < endOfText)) {
      output.push(writeCode(code, text.slice(code.end, closing.start)));
      position = closing.end;
      index = code.partner;
      continue;
    }
    const [head, tail] = writeShortcode(code, before);
    output.push(head);
    if (closing) closings.set(code.partner, tail);
  }
  output.push(text.slice(position));
  return unescapeShortcodes(output.join(''));
}

/**
 * Whether the content of a shortcode is code. A tab contains code or Markdown: its brackets, the attributes of Docsy, and the shortcodes
 * and code blocks in its content decide.
 *
 * @param isText Whether the tabs around it contain Markdown.
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
