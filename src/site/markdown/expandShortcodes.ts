import { codeBlock, mapProseLines } from './codeLines.js';
import { toneOf } from './makeNodes.js';
import { readShortcodes, type Shortcode } from './readShortcodes.js';
import { REFERENCE_MARK } from './references.js';

const ANY = /\{\{[<%]/;
/** A URL in angle brackets that begins with a value: `<{{% param repository %}}/issues>`. */
const AUTOLINK = /(?<!\]:[ \t]*)<(\{\{[<%][^{}\n]{1,200}\}\}[^\s<>]*)>/g;
/** Shown in place of a value from the configuration of the site, which is not read. */
const UNKNOWN_VALUE = '…';
const PARAM = /\{\{[<%][ \t]*param[ \t][^{}\n]{1,200}\}\}/g;
/** Shortcodes whose content is shown as code. */
const CODE = new Set(['highlight', 'code', 'code-toggle', 'codeblock', 'prism', 'clipboard']);
const CALLOUTS = new Set(['alert', 'notice', 'callout', 'hint', 'admonition', 'pageinfo', 'box']);
const ELEMENTS: Readonly<Record<string, string>> = {
  tabpane: 'Tabs',
  tabs: 'Tabs',
  codetabs: 'Tabs',
  tab: 'Tab',
  codetab: 'Tab',
  details: 'Accordion',
  expand: 'Accordion',
  accordion: 'Accordion',
  collapse: 'Accordion',
  card: 'Card',
  'cards/card': 'Card',
  steps: 'Steps',
  step: 'Step',
};
/** Shortcodes whose argument names a page, as in `[Guide]({{< ref "guide.md" >}})`. */
const REFERENCES = new Set(['ref', 'relref']);
/** The text before the URL of a link. */
const BEFORE_URL = /(?:\]\([ \t]{0,9}<?|\]:[ \t]{0,9}<?|href=["']?)$/;
/** Maximum number of characters of that text. */
const MAX_BEFORE_URL = 20;
/** Shortcodes that are replaced by the URL in their argument. */
const URL_SHORTCODES = new Set(['ref', 'relref', 'link', 'absurl', 'relurl']);

/**
 * Rewrites shortcodes of Hugo outside code as components with the same meaning. The templates of a site are not read, so only the titles,
 * images and content of other shortcodes are kept. Escaped shortcodes become text.
 */
export function expandShortcodes(source: string): string {
  if (!ANY.test(source)) return source;
  const text = mapProseLines(source, (line) => line.replace(AUTOLINK, '$1'));
  const found = readShortcodes(text);
  const output: string[] = [];
  let position = 0;
  /** Index at which a pane ends whose tabs contain Markdown. */
  let endOfText = 0;
  for (let index = 0; index < found.length; index += 1) {
    const code = found[index] as Shortcode;
    const before = text.slice(Math.max(position, code.start - MAX_BEFORE_URL), code.start);
    const partner = found[code.partner];
    output.push(text.slice(position, code.start));
    position = code.end;
    if (code.type === 'open' && partner) {
      if (code.name === 'tabpane' && code.named.text === 'true') endOfText = partner.start;
      if (isRaw(found, index, code.start < endOfText)) {
        output.push(rawBlock(code, text.slice(code.end, partner.start)));
        position = partner.end;
        index = code.partner;
        continue;
      }
    }
    if (code.name === 'param' && !/[(<]$/.test(before)) {
      output.push(UNKNOWN_VALUE);
      continue;
    }
    if (code.name === 'card' && code.type === 'close') output.push(paragraphs(partner?.named.footer));
    if (REFERENCES.has(code.name) && BEFORE_URL.test(before)) output.push(REFERENCE_MARK);
    output.push(write(code));
  }
  output.push(text.slice(position));
  return unescapeShortcodes(output.join(''));
}

function unescapeShortcodes(text: string): string {
  return text.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}');
}

/**
 * Whether the content of a shortcode is code. A tab contains code or Markdown: its brackets, the attributes of Docsy, and the shortcodes
 * and code blocks in its content decide.
 *
 * @param isText Whether the tabs around it contain Markdown.
 */
function isRaw(found: readonly Shortcode[], index: number, isText: boolean): boolean {
  const { name, named, isMarkdown, partner, codeBlocks } = found[index] as Shortcode;
  if (CODE.has(name) || (name === 'card' && named.code === 'true')) return true;
  if (name !== 'tab' || isMarkdown || (named.text ?? String(isText)) === 'true') return false;
  if (named.lang === undefined && named.header === undefined) return false;
  let next = index + 1;
  while (found[next]?.name === 'param') next += 1;
  return next === partner && found[partner]?.codeBlocks === codeBlocks;
}

function rawBlock(code: Shortcode, content: string): string {
  const value = unescapeShortcodes(content.replace(PARAM, UNKNOWN_VALUE)).replace(/^\n/, '').trimEnd();
  const { named, positional, name } = code;
  const language =
    named.lang ?? named.language ?? (name === 'code-toggle' ? 'yaml' : name === 'tab' ? '' : positional[0]);
  const shown = /^[\w+#-]+$/.exec(language ?? '')?.[0] ?? '';
  const lines = codeBlock(value.split('\n'), shown, named.file ?? named.filename ?? named.title);
  const block = value ? `\n\n${lines.join('\n')}\n\n` : '';
  const element = name === 'tab' || name === 'card' ? ELEMENTS[name] : undefined;
  return element ? `\n\n<${element}${attribute('title', titleOf(code))}>\n${block}\n</${element}>\n\n` : block;
}

/** Writes a shortcode as a component or as text; empty if there is nothing to show. */
function write(code: Shortcode): string {
  const { type, name, named, positional } = code;
  const isPaired = code.partner >= 0;
  if (URL_SHORTCODES.has(name)) return positional[0] ?? named.path ?? '';
  const isCallout = CALLOUTS.has(name) || toneOf(name) !== undefined;
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : isCallout ? 'Callout' : undefined;
  if (type === 'close') return element && isPaired ? `\n\n</${element}>\n\n` : '';
  if (isCallout && isPaired) {
    const tone = [name, named.type, named.color, positional[0]].find((word) => toneOf(word)) ?? 'note';
    return `\n\n<Callout${attribute('type', tone)}${attribute('title', named.title ?? named.header ?? positional[1])}>\n\n`;
  }
  if (element && isPaired) {
    const url = named.link ?? named.href ?? named.url;
    const lead = name === 'card' && named.header ? paragraphs(named.title, named.subtitle) : paragraphs(named.subtitle);
    return `\n\n<${element}${attribute('title', titleOf(code))}${attribute('href', url)}>\n\n${lead}`;
  }
  return writeAlone(code);
}

/** Writes a shortcode without content, or one whose meaning is unknown: its image, version or title. */
function writeAlone({ name, named, positional }: Shortcode): string {
  const picture = named.src ?? (/^(?:img|image|figure)$/.test(name) ? positional[0] : undefined);
  const words = [named.title, named.header, named.caption, named.text].filter((each) => each !== undefined);
  if (picture !== undefined && /figure|im(?:g|age)/.test(name)) {
    const caption = words.length > 0 ? `\n\n${words.join(' ')}\n\n` : '';
    return `![${(named.alt ?? '').replace(/[[\]]/g, '')}](<${picture.replace(/[<>]/g, '')}>)${caption}`;
  }
  if (name === 'new-in' || name === 'deprecated-in') {
    return `<Badge>${name === 'new-in' ? 'New' : 'Deprecated'} in ${positional[0] ?? ''}</Badge>`;
  }
  return words.length > 0 ? `\n\n**${words.join(' ')}**\n\n` : '';
}

function titleOf({ name, named, positional }: Shortcode): string | undefined {
  return (
    named.header ??
    named.title ??
    named.summary ??
    named.name ??
    named.label ??
    (name === 'card' ? undefined : positional[0])
  );
}

/** Writes the Markdown in attributes as paragraphs. */
function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.map((each) => (each ? `\n\n${each}\n\n` : '')).join('');
}

/** Writes an attribute of a component; empty without a value. */
export function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : '';
}
