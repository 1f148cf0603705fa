import type { Heading, Nodes, Paragraph, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { CalloutTone, Container } from './Container.js';
import type { ElementNode } from './ElementNode.js';
import { bold, isPhrasing, text, textOf, toFlow, toPhrasing } from './nodeShapes.js';

/** The tone of each kind of callout, by the name that a site generator uses for this kind. */
const TONES: ReadonlyMap<string, CalloutTone> = new Map(
  Object.entries<CalloutTone>({
    note: 'note',
    default: 'note',
    secondary: 'note',
    abstract: 'note',
    quote: 'note',
    neutral: 'note',
    tip: 'tip',
    hint: 'tip',
    success: 'tip',
    check: 'tip',
    recap: 'tip',
    info: 'info',
    important: 'info',
    canary: 'info',
    experimental: 'info',
    example: 'info',
    question: 'info',
    warning: 'warning',
    warn: 'warning',
    caution: 'warning',
    pitfall: 'warning',
    attention: 'warning',
    deprecated: 'warning',
    wip: 'warning',
    danger: 'danger',
    error: 'danger',
    bug: 'danger',
    failure: 'danger',
  }),
);

export function toneOf(word: unknown): CalloutTone | undefined {
  return typeof word === 'string' ? TONES.get(word.toLowerCase()) : undefined;
}

/** Returns the trimmed value of the first attribute in `names` that is not blank. Returns undefined if all of them are blank or absent. */
export function attributeOf(element: ElementNode, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = element.attributes[name];
    if (typeof value === 'string' && value.trim()) return value.trim();
  }
  return undefined;
}

/** Parses the Markdown of an attribute, such as a title, a description or a caption. Reads at most 2,000 characters. */
export function inlineMarkdown(source: string): PhrasingContent[] {
  const root = fromMarkdown(source.slice(0, 2_000).replace(/\s+/g, ' '), {
    extensions: [
      gfm(),
      {
        disable: {
          null: [
            'htmlFlow',
            'htmlText',
            'codeIndented',
            'list',
            'headingAtx',
            'thematicBreak',
            'blockQuote',
            'codeFenced',
          ],
        },
      },
    ],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return toPhrasing(root.children);
}

/** Returns the title that the author gave in an attribute or after the name of a directive; otherwise an empty list. */
export function titleOf(element: ElementNode, ...names: string[]): PhrasingContent[] {
  if (element.title && element.title.length > 0) return element.title;
  const attribute = attributeOf(element, ...names);
  return attribute ? inlineMarkdown(attribute) : [];
}

export function boldLine(words: PhrasingContent[]): Paragraph[] {
  return words.length > 0 ? [{ type: 'paragraph', data: { role: 'title' }, children: [bold(words)] }] : [];
}

export function calloutOf(tone: CalloutTone, element: ElementNode, children: Nodes[]): Nodes[] {
  const title = titleOf(element, 'title', 'heading');
  const content = [...boldLine(title), ...toFlow(children)];
  if (content.length === 0) return [];
  return [{ type: 'blockquote', data: { callout: tone, title: plainText(title) }, children: content as never }];
}

export function detailsOf(element: ElementNode, children: Nodes[]): Nodes[] {
  const at = children.findIndex((node) => node.data?.role === 'summary');
  const summary =
    at >= 0 ? toPhrasing(children.slice(at, at + 1)) : titleOf(element, 'title', 'summary', 'label', 'name');
  const content = children.filter((_, index) => index !== at);
  const heading = summary.length === 0 && content[0]?.type === 'heading' ? content[0] : undefined;
  const given = summary.length > 0 ? summary : heading?.children;
  const words: PhrasingContent[] = given ?? [{ type: 'text', value: 'Details', data: { label: 'details' } }];
  const line: Paragraph = { type: 'paragraph', data: { role: 'summary' }, children: words };
  const id = attributeOf(element, 'id');
  const details: Container = {
    type: 'container',
    kind: 'details',
    title: plainText(words),
    children: [line, ...toFlow(content.slice(heading ? 1 : 0))],
  };
  details.data = { ...(id && { id }), ...(!given && { isUntitled: true }) };
  return [details];
}

export function headingOf(depth: Heading['depth'], element: ElementNode, children: Nodes[]): Nodes[] {
  const words = toPhrasing(children);
  if (words.length === 0) return [];
  const id = attributeOf(element, 'id');
  return [{ type: 'heading', depth, data: id ? { id } : {}, children: words }];
}

/**
 * Converts a video, an audio file or a frame to a link. The site renders the link as a player if it leads to the site's own video or audio.
 * An element without a URL, or whose URL has a scheme other than HTTP(S), is replaced by its content.
 */
export function mediaLink(element: ElementNode, children: Nodes[]): Nodes[] {
  const sources = children.flatMap((node) => (node.type === 'link' && node.data?.media?.kind === 'source' ? node : []));
  const inside = withoutSources(children);
  const url = attributeOf(element, 'src', 'url', 'href', 'data') ?? sources[0]?.url;
  if (!url || /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(url)) return inside;
  const kind = element.name.toLowerCase() === 'audio' ? 'audio' : /^video$/i.test(element.name) ? 'video' : 'frame';
  const words = inside.length > 0 ? toPhrasing(inside) : [];
  const label =
    attributeOf(element, 'title', 'alt', 'label') ?? (kind === 'frame' ? url : (url.split('/').at(-1) ?? url));
  const poster = attributeOf(element, 'poster');
  return [
    {
      type: 'paragraph',
      children: [
        {
          type: 'link',
          url,
          data: { media: { kind, ...(poster && { poster }) } },
          children: (words.length > 0 ? words : [text(label)]) as never,
        },
      ],
    },
  ];
}

/**
 * Converts `<source>` to a link. A `<video>` or `<audio>` without a URL of its own uses its first source. A `<picture>` ignores its sources
 * and uses its `<img>`.
 */
export function mediaSource(element: ElementNode): Nodes[] {
  const url = attributeOf(element, 'src');
  return url ? [{ type: 'link', url, data: { media: { kind: 'source' } }, children: [] }] : [];
}

export function withoutSources(nodes: Nodes[]): Nodes[] {
  return nodes.filter((node) => node.type !== 'link' || node.data?.media?.kind !== 'source');
}

export function plainText(words: readonly Nodes[]): string {
  return textOf({ type: 'paragraph', children: words.filter(isPhrasing) })
    .replace(/\s+/g, ' ')
    .trim();
}
