import { codeBlock, readLines } from './codeLines.js';
import { toneOf } from './makeNodes.js';
import { REFERENCE_MARK } from './references.js';

const ANY = /\{\{[<%]/;
/** A URL in angle brackets that begins with a value: `<{{% param repository %}}/issues>`. */
const AUTOLINK = /(?<!\]:[ \t]*)<(\{\{[<%][^{}\n]{1,200}\}\}[^\s<>]*)>/g;
/** Shown in place of a value from the configuration of the site, which is not read. */
const UNKNOWN_VALUE = '…';
const PARAM = /\{\{[<%][ \t]*param[ \t][^{}\n]{1,200}\}\}/g;
/** Maximum number of characters of a shortcode. */
const MAX_LENGTH = 1_000;
/** Maximum number of shortcodes between an opening shortcode and its closing one. */
const MAX_BETWEEN = 100;
const ARGUMENT = /([\w-]+)=(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+)/g;
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
/** Shortcodes that are replaced by the URL in their argument. */
const URL_SHORTCODES = new Set(['ref', 'relref', 'link', 'absurl', 'relurl']);

/** A shortcode of Hugo: `{{< tab header="npm" >}}`. */
interface Shortcode {
  kind: 'open' | 'close' | 'alone';
  name: string;
  /** Whether its content is Markdown that the page renders: `{{% … %}}`. */
  isMarkdown: boolean;
  named: Record<string, string>;
  positional: string[];
  start: number;
  end: number;
}

/**
 * Rewrites shortcodes of Hugo outside code as components with the same meaning. The templates of a site are not read, so only the titles,
 * images and content of other shortcodes are kept. Escaped shortcodes become text.
 */
export function expandShortcodes(source: string): string {
  if (!ANY.test(source)) return source;
  const output: string[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) output.push(expandText(prose.join('\n').replace(AUTOLINK, '$1')));
    prose = [];
  };
  for (const line of readLines(source)) {
    if (line.code) {
      flush();
      output.push(unescapeShortcodes(line.text));
    } else prose.push(line.text);
  }
  flush();
  return output.join('\n');
}

function unescapeShortcodes(text: string): string {
  return text.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}');
}

function expandText(text: string): string {
  if (!ANY.test(text)) return text;
  let output = '';
  let position = 0;
  const footers: string[] = [];
  const found = readShortcodes(text);
  const closings = new Set(found.filter(({ kind }) => kind === 'close').map(({ name }) => name));
  for (let index = 0; index < found.length; index += 1) {
    const code = found[index] as Shortcode;
    output += text.slice(position, code.start);
    position = code.end;
    const closing = code.kind === 'open' ? findClosing(found, index) : -1;
    const close = found[closing];
    const content = close ? text.slice(code.end, close.start) : '';
    if (close && isRaw(code, found.slice(index + 1, closing), content)) {
      output += rawBlock(code, content);
      position = close.end;
      index = closing;
    } else if (code.name === 'param' && !/[(<]$/.test(output)) {
      output += UNKNOWN_VALUE;
    } else {
      if (code.name === 'card' && code.kind === 'open') footers.push(code.named.footer ?? '');
      if (code.name === 'card' && code.kind === 'close') output += paragraphs(footers.pop());
      if (REFERENCES.has(code.name) && BEFORE_URL.test(output.slice(-20))) output += REFERENCE_MARK;
      output += write(code, closings.has(code.name));
    }
  }
  return unescapeShortcodes(output + text.slice(position));
}

/** Finds shortcodes, even in code spans. Skips shortcodes that are escaped by a comment within their braces. */
function readShortcodes(text: string): Shortcode[] {
  const found: Shortcode[] = [];
  const start = /\{\{([<%])(\/\*)?/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const near = text.slice(match.index, match.index + MAX_LENGTH);
    const closing = match[1] === '<' ? '>}}' : '%}}';
    const isEscaped = match[2] !== undefined;
    const length = near.indexOf(isEscaped ? `*/${closing}` : closing);
    if (length < 0) continue;
    if (isEscaped) {
      start.lastIndex = match.index + length;
      continue;
    }
    const end = match.index + length;
    const inside = near.slice(3, length).trim();
    const name = /^\/?[ \t]*([\w/.-]+)/.exec(inside);
    if (!name?.[1]) continue;
    const isClosing = inside.startsWith('/') && !ELEMENTS[inside];
    const named: Record<string, string> = Object.create(null);
    const positional: string[] = [];
    for (const part of inside.slice(name[0].length).replace(/\/$/, '').matchAll(ARGUMENT)) {
      const value = (part[2] ?? part[3] ?? part[4] ?? part[5] ?? part[6] ?? part[7] ?? '').replace(/\\(.)/g, '$1');
      if (part[1]) named[part[1].toLowerCase()] = value;
      else positional.push(value);
    }
    const shortcode = { name: name[1].replace(/^\//, ''), isMarkdown: match[1] === '%', named, positional };
    found.push({
      ...shortcode,
      kind: isClosing ? 'close' : inside.endsWith('/') ? 'alone' : 'open',
      start: match.index,
      end: end + 3,
    });
    start.lastIndex = end + 3;
  }
  return found;
}

/** Whether the content of a shortcode is code. A tab contains code or Markdown: its brackets or the attributes of Docsy decide. */
function isRaw(code: Shortcode, inside: readonly Shortcode[], content: string): boolean {
  if (CODE.has(code.name) || (code.name === 'card' && code.named.code === 'true')) return true;
  if (code.name !== 'tab' || code.isMarkdown || code.named.text === 'true') return false;
  if (inside.some(({ name }) => name !== 'param')) return false;
  return (code.named.lang !== undefined || code.named.header !== undefined) && !/^\s*(?:`{3}|~{3})/.test(content);
}

function findClosing(found: readonly Shortcode[], index: number): number {
  const name = found[index]?.name;
  const near = found
    .slice(index + 1, index + MAX_BETWEEN)
    .findIndex((each) => each.kind === 'close' && each.name === name);
  return near < 0 ? -1 : index + 1 + near;
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
function write(code: Shortcode, isPaired: boolean): string {
  const { kind, name, named, positional } = code;
  if (URL_SHORTCODES.has(name)) return positional[0] ?? named.path ?? '';
  const isCallout = CALLOUTS.has(name) || toneOf(name) !== undefined;
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : isCallout ? 'Callout' : undefined;
  if (kind === 'close') return element ? `\n\n</${element}>\n\n` : '';
  const hasContent = kind === 'open' && isPaired;
  if (isCallout && hasContent) {
    const tone = [name, named.type, named.color, positional[0]].find((word) => toneOf(word)) ?? 'note';
    return `\n\n<Callout${attribute('type', tone)}${attribute('title', named.title ?? named.header ?? positional[1])}>\n\n`;
  }
  if (element && hasContent) {
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
