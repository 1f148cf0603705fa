import { codeBlock } from '../lines/codeLines.js';
import { toneOf } from '../nodes/makeNodes.js';
import { REFERENCE_MARK } from '../nodes/references.js';
import type { Shortcode } from './readShortcodes.js';
import type { ShortcodeKind } from './shortcodeKinds.js';

/** Shown in place of a value from the configuration of the site. */
const UNKNOWN_VALUE = '…';
const PARAM = /\{\{[<%][ \t]*param[ \t][^{}\n]{1,200}\}\}/g;
/** Matches the Markdown or HTML directly before the URL of a link. */
const BEFORE_URL = /(?:\]\([ \t]{0,9}<?|\]:[ \t]{0,9}<?|href=["']?)$/;
/** URLs of videos, without their ids. */
const VIDEOS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

/**
 * The texts that replace a shortcode. The first text replaces the opening tag, or the only tag. The second text replaces the closing tag.
 */
type Written = readonly [string, string?];
/** @param before The last characters of the text before the shortcode. */
type Write = (code: Shortcode, before: string) => Written;

/**
 * Returns a function that writes a Hugo shortcode as the component `name`, around the content of the shortcode. If the shortcode has no
 * closing tag, the function writes only the texts in some of its attributes, such as `title`.
 */
const element =
  (name: string, attributesOf: (code: Shortcode) => string = titleAttribute): Write =>
  (code) => {
    if (!isPaired(code)) return other(code, '');
    const attributes = `${attributesOf(code)}${attribute('href', urlOf(code))}`;
    return [`\n\n<${name}${attributes}>\n\n${paragraphs(code.named.subtitle)}`, `\n\n</${name}>\n\n`];
  };

const callout = element('Callout', ({ name, named, positional }) => {
  const given = [named.type, named.style, named.color, positional[0]];
  // The argument of a `hint` names its tone: `{{% hint warning %}}`. For other shortcodes, first check whether their own name is a tone,
  // such as `warning`.
  const tone = (name === 'hint' ? [...given, name] : [name, ...given]).find((word) => toneOf(word)) ?? 'note';
  return attribute('type', tone) + attribute('title', named.title ?? named.header ?? positional[1]);
});

/** Writes tabs. The names of the tabs can be in an attribute: `{{< tabs items="npm,yarn" >}}`. */
const tabs = element('Tabs', (code) => {
  const items = code.named.items?.split(',').map((item) => `"${item.trim().replace(/["\\]/g, '')}"`);
  return titleAttribute(code) + (items ? ` items={[${items.join(', ')}]}` : '');
});

const card: Write = (code) => {
  const { title, header, subtitle, footer } = code.named;
  const url = urlOf(code);
  if (isPaired(code)) {
    const lead = header ? paragraphs(title, subtitle) : paragraphs(subtitle);
    return [
      `\n\n<Card${titleAttribute(code)}${attribute('href', url)}>\n\n${lead}`,
      `${paragraphs(footer)}\n\n</Card>\n\n`,
    ];
  }
  const name = titleOf(code) ?? url;
  if (!name) return other(code, '');
  return [`\n\n<Card${attribute('title', name)}${attribute('href', url)}${attribute('description', subtitle)} />\n\n`];
};

const link: Write = (code) => {
  const url = urlOf(code);
  if (!url) return other(code, '');
  if (isPaired(code)) return [`<a href="${url.replaceAll('"', '%22')}">`, '</a>'];
  const { title, text, subtitle } = code.named;
  return [linkTo(url, title ?? text) + (subtitle ? ` ${subtitle}` : '')];
};

const video: Write = ({ name, named, positional }) => {
  const id = named.id ?? positional[0];
  return [id ? paragraphs(linkTo(`${VIDEOS[name]}${encodeURIComponent(id)}`, named.title)) : ''];
};

const image: Write = (code) => [imageOf(code, code.named.src ?? code.positional[0]) ?? boldWords(code)];

/** Writes only the image and the texts in the attributes of a shortcode, for example if the meaning of the shortcode is unknown. */
const other: Write = (code) => {
  const picture = /figure|im(?:g|age)/.test(code.name) ? code.named.src : undefined;
  return [imageOf(code, picture) ?? boldWords(code)];
};

const url: Write = ({ named, positional }) => [positional[0] ?? named.path ?? ''];

const WRITERS: Readonly<Record<ShortcodeKind, Write>> = {
  callout,
  tabs,
  tab: element('Tab'),
  details: element('Accordion'),
  card,
  steps: element('Steps'),
  step: element('Step'),
  code: other,
  link,
  video,
  image,
  reference: (code, before) => [(BEFORE_URL.test(before) ? REFERENCE_MARK : '') + url(code, before)[0]],
  url,
  value: (_, before) => [/[(<]$/.test(before) ? '' : UNKNOWN_VALUE],
  version: ({ name, positional }) => [
    `<Badge>${name === 'new-in' ? 'New' : 'Deprecated'} in ${positional[0] ?? ''}</Badge>`,
  ],
  other,
};

/**
 * Returns the text that replaces a shortcode. If the shortcode has content, there may be a second text, which replaces its closing
 * shortcode. Without the second text, the closing shortcode is removed.
 *
 * @param before The last characters of the text before the shortcode.
 */
export function writeShortcode(code: Shortcode, before: string): Written {
  return WRITERS[code.kind](code, before);
}

/**
 * Converts a shortcode whose content is code into a code block. A tab or a card becomes a component that contains the code block. If there
 * is no code, this component is empty, and any other shortcode becomes an empty string.
 */
export function writeCode(code: Shortcode, content: string): string {
  const value = unescapeShortcodes(content.replace(PARAM, UNKNOWN_VALUE)).replace(/^\n/, '').trimEnd();
  const { kind, named, positional, name } = code;
  const language =
    named.lang ?? named.language ?? (name === 'code-toggle' ? 'yaml' : kind === 'tab' ? '' : positional[0]);
  const shown = /^[\w+#-]+$/.exec(language ?? '')?.[0] ?? '';
  const lines = codeBlock(value.split('\n'), shown, named.file ?? named.filename ?? named.title);
  const block = value ? `\n\n${lines.join('\n')}\n\n` : '';
  const component = kind === 'tab' ? 'Tab' : kind === 'card' ? 'Card' : undefined;
  return component ? `\n\n<${component}${titleAttribute(code)}>\n${block}\n</${component}>\n\n` : block;
}

export function unescapeShortcodes(text: string): string {
  return text.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}');
}

function isPaired({ partner }: Shortcode): boolean {
  return partner >= 0;
}

function imageOf(code: Shortcode, picture: string | undefined): string | undefined {
  if (picture === undefined) return undefined;
  const words = wordsOf(code);
  const alt = (code.named.alt ?? '').replace(/[[\]]/g, '');
  return `![${alt}](<${picture.replace(/[<>]/g, '')}>)${paragraphs(words)}`;
}

function boldWords(code: Shortcode): string {
  const words = wordsOf(code);
  return words ? paragraphs(`**${words}**`) : '';
}

/** Returns the texts that a site probably shows for a shortcode: its title, header, caption and text. */
function wordsOf({ named: { title, header, caption, text } }: Shortcode): string {
  return [title, header, caption, text].filter((each) => each !== undefined).join(' ');
}

function urlOf({ named }: Shortcode): string | undefined {
  return named.link ?? named.href ?? named.url ?? (named.relref && REFERENCE_MARK + named.relref);
}

/** Writes a link. Without words, it shows its URL. */
function linkTo(target: string, words = target): string {
  return `[${words.replace(/[[\]]/g, '\\$&')}](<${target.replace(/[<>]/g, '')}>)`;
}

function titleAttribute(code: Shortcode): string {
  return attribute('title', titleOf(code));
}

function titleOf({ kind, named, positional }: Shortcode): string | undefined {
  const { header, title, summary, name, label } = named;
  return header ?? title ?? summary ?? name ?? label ?? (kind === 'card' ? undefined : positional[0]);
}

/** Writes Markdown from the attributes of a shortcode, each text as a paragraph of its own. Leaves out missing and empty texts. */
function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.map((each) => (each ? `\n\n${each}\n\n` : '')).join('');
}

/** Writes an attribute of a component. Returns an empty string if there is no value. */
export function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : '';
}
