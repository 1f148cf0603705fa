import type { Code, Nodes, PhrasingContent, RootContent } from 'mdast';
import { pushAll } from '../../../values/pushAll.js';
import type { Container } from '../nodes/Container.js';
import type { ElementNode } from '../nodes/ElementNode.js';
import {
  attributeOf,
  boldLine,
  calloutOf,
  detailsOf,
  inlineMarkdown,
  mediaLink,
  plainText,
  titleOf,
  toneOf,
} from '../nodes/makeNodes.js';
import { isPhrasing, text, toFlow, toPhrasing } from '../nodes/nodeShapes.js';
import { readCodeTitle } from '../nodes/readCodeTitle.js';
import { type ComponentKind, componentKind } from '../tokens/componentKinds.js';
import { literalLabels, literalList } from '../tokens/readExpression.js';

type Convert = (element: ElementNode, children: Nodes[]) => Nodes[];

const callout: Convert = (element, inside) => {
  const tone = toneOf(attributeOf(element, 'type', 'variant', 'intent', 'kind')) ?? toneOf(element.name) ?? 'note';
  return calloutOf(tone, element, inside);
};

const tab: Convert = (element, inside) => {
  const title = titleOf(element, 'label', 'title', 'name', 'slot', 'value');
  return [{ type: 'container', kind: 'tab', title: plainText(title), children: toFlow(inside) }];
};

/** Collects the tabs among the children. A code block becomes a tab that is named after its title or language. */
const tabs: Convert = (element, inside) => {
  const names = literalList(element.expressions.items ?? '') ?? [];
  const labels = literalLabels(element.expressions.values ?? '');
  const before: RootContent[] = [];
  const found: Container[] = [];
  for (const node of toFlow(inside)) {
    if (node.type === 'container' && node.kind === 'tabs')
      pushAll(
        found,
        node.children.filter((child): child is Container => child.type === 'container'),
      );
    else if (node.type === 'code')
      found.push({
        type: 'container',
        kind: 'tab',
        title: readCodeTitle(node) ?? node.lang ?? 'Code',
        children: [node],
      });
    else if (found.length > 0) found.at(-1)?.children.push(node);
    else before.push(node);
  }
  for (const [index, each] of found.entries())
    each.title = labels.get(each.title) || each.title || names[index] || `${index + 1}`;
  return found.length > 0 ? [...before, { type: 'container', kind: 'tabs', title: '', children: found }] : before;
};

const step: Convert = (element, inside) => [
  {
    type: 'listItem',
    spread: true,
    data: { role: 'step' },
    children: [...boldLine(titleOf(element, 'title')), ...toFlow(inside)] as never,
  },
];

/** Steps that are already a numbered list only get the class `steps`. Steps made of headings stay headings. */
const steps: Convert = (_, inside) => {
  const flow = toFlow(inside);
  for (const node of flow)
    if (node.type === 'list' && node.ordered) node.data = { ...node.data, hProperties: { className: ['steps'] } };
  return flow;
};

const card: Convert = (element, inside) => {
  const url = attributeOf(element, 'href', 'to', 'link', 'url');
  const title = titleOf(element, 'title', 'name', 'label');
  const description = attributeOf(element, 'description', 'subtitle');
  const head = url && title.length > 0 ? linkAll(url, title) : title;
  const rest = toFlow([
    ...(description ? inlineMarkdown(description) : []),
    ...(description ? [{ type: 'paragraph', children: [] } as Nodes] : []),
    ...inside,
  ]).filter((node) => node.type !== 'paragraph' || node.children.length > 0);
  if (head.length === 0 && url)
    return [
      {
        type: 'listItem',
        spread: false,
        data: { role: 'card' },
        children: [{ type: 'paragraph', children: linkAll(url, toPhrasing(rest)) }],
      },
    ];
  return [{ type: 'listItem', spread: false, data: { role: 'card' }, children: [...boldLine(head), ...rest] as never }];
};

const label = (name: 'required' | 'deprecated' | 'default'): PhrasingContent => ({
  type: 'text',
  value: name,
  data: { label: name },
});

const field: Convert = (element, inside) => {
  const name = attributeOf(element, 'name', 'path', 'query', 'body', 'header', 'title') ?? '';
  const type = attributeOf(element, 'type');
  const standard = attributeOf(element, 'default');
  const signature: PhrasingContent[] = [];
  if (name) signature.push({ type: 'strong', children: [{ type: 'inlineCode', value: name }] });
  if (type) signature.push(text(' '), { type: 'inlineCode', value: type });
  if (element.attributes.required !== undefined && element.attributes.required !== 'false')
    signature.push(text(' '), label('required'));
  if (element.attributes.deprecated !== undefined && element.attributes.deprecated !== 'false')
    signature.push(text(' '), label('deprecated'));
  if (standard) signature.push(text(', '), label('default'), text(' '), { type: 'inlineCode', value: standard });
  const first: Nodes[] =
    signature.length > 0 ? [{ type: 'paragraph', data: { role: 'title' }, children: signature }] : [];
  return [{ type: 'container', kind: 'field', title: name, children: toFlow([...first, ...inside]) }];
};

const update: Convert = (element, inside) => {
  const label = titleOf(element, 'label', 'title');
  const description = attributeOf(element, 'description');
  const heading: Nodes[] = label.length > 0 ? [{ type: 'heading', depth: 2, children: label }] : [];
  return [
    ...heading,
    ...(description ? [{ type: 'paragraph' as const, children: inlineMarkdown(description) }] : []),
    ...inside,
  ];
};

const frame: Convert = (element, inside) => {
  const caption = attributeOf(element, 'caption');
  return caption
    ? [...toFlow(inside), { type: 'paragraph', data: { role: 'caption' }, children: inlineMarkdown(caption) }]
    : inside;
};

const image: Convert = (element) => {
  const url = attributeOf(element, 'src', 'light', 'srcLight');
  const alt = attributeOf(element, 'alt') ?? '';
  return url ? [{ type: 'image', url, alt }] : alt ? [text(alt)] : [];
};

const folder: Convert = (element, inside) => [
  {
    type: 'listItem',
    spread: false,
    children: [
      { type: 'paragraph', children: [{ type: 'inlineCode', value: attributeOf(element, 'name', 'title') ?? '' }] },
      ...toFlow(inside),
    ] as never,
  },
];

const codeBlock: Convert = (element, inside) => {
  const code = inside.find((node): node is Code => node.type === 'code');
  const title = attributeOf(element, 'title', 'filename');
  if (code && title) code.data = { ...code.data, title };
  const value = attributeOf(element, 'code');
  if (!code && value === undefined && title)
    return [{ type: 'paragraph', children: [{ type: 'inlineCode', value: title }] }, ...inside];
  return code || value === undefined
    ? inside
    : [{ type: 'code', lang: attributeOf(element, 'lang', 'language') ?? null, value }];
};

const tooltip: Convert = (element, inside) => {
  const tip = attributeOf(element, 'tip', 'content', 'headline');
  const words = toPhrasing(inside);
  return tip && words.length > 0
    ? [{ type: 'emphasis', data: { hName: 'abbr', hProperties: { title: tip } }, children: words }]
    : words;
};

const badge: Convert = (element, inside) => {
  const words = inside.length > 0 ? toPhrasing(inside) : titleOf(element, 'text', 'label', 'children');
  return words.length > 0
    ? [{ type: 'emphasis', data: { hName: 'span', hProperties: { className: ['badge'] } }, children: words }]
    : [];
};

const fragment: Convert = (element, inside) => (element.attributes.slot ? tab(element, inside) : inside);

/**
 * Vue passes the title of a component as a template: `<template #title>`. A title that contains only text becomes a bold line. Any other
 * template is replaced with its content.
 */
const template: Convert = (element, inside) =>
  ['#title', 'v-slot:title'].some((name) => name in element.attributes) &&
  inside.every((node) => isPhrasing(node) || node.type === 'paragraph')
    ? boldLine(toPhrasing(inside))
    : inside;

const keyboard: Convert = (_, inside) => [
  { type: 'inlineCode', value: plainText(toPhrasing(inside)), data: { hName: 'kbd' } },
];

const since: Convert = (element) => {
  const version = attributeOf(element, 'v', 'version');
  if (!version) return [];
  return [text(`Added in ${attributeOf(element, 'pkg') ?? ''} v${version}`.replace(/\s+/g, ' '))];
};

const video: Convert = (element, inside) => frame(element, mediaLink(element, inside));

/** Matches a value of the attribute `to` that is a URL or a path. Other values can name an element of the page: `<Teleport to="body">`. */
const ADDRESS = /^(?:\/|\.\.?\/|[a-z][a-z0-9+.-]*:)/i;

/**
 * Makes content a link. Links cannot contain links: if the content already contains links, adds a link after the content instead, unless
 * one of the contained links has the same URL.
 */
function linkAll(url: string, words: PhrasingContent[]): PhrasingContent[] {
  const inside = linksIn(words);
  if (inside.length === 0) return [{ type: 'link', url, children: words as never }];
  const leadsThere = inside.some((link) => link.type === 'link' && link.url === url);
  return leadsThere ? words : [...words, text(' '), { type: 'link', url, children: [text(url)] }];
}

function linksIn(words: readonly PhrasingContent[]): PhrasingContent[] {
  return words.flatMap((word) => {
    if (word.type === 'link' || word.type === 'linkReference') return [word];
    return 'children' in word ? linksIn(word.children) : [];
  });
}

/** Joins the parts of a line with spaces. */
function joinWords(...parts: Nodes[][]): Nodes[] {
  return parts.filter((part) => part.length > 0).flatMap((part, index) => (index > 0 ? [text(' '), ...part] : part));
}

/**
 * Keeps the parts of a component that are probably meant for readers: title, description, caption, content, link, and the description of an
 * image (`alt`).
 */
const other: Convert = (element, content) => {
  let inside = content;
  // A component with `alt` shows an image. The image is not available here, so its description takes its place.
  const picture = attributeOf(element, 'alt');
  if (picture) inside = [...toFlow([text(picture)]), ...inside];
  if (attributeOf(element, 'caption')) inside = frame(element, inside);
  const url = attributeOf(element, 'href', 'to');
  const leadsToPage = attributeOf(element, 'href') !== undefined || ADDRESS.test(url ?? '');
  const linkOf = (words: PhrasingContent[]): PhrasingContent[] | undefined =>
    url && words.length > 0 && (leadsToPage || linksIn(words).length === 0) ? linkAll(url, words) : undefined;
  const line = inside.every(isPhrasing) ? inside : [];
  const link = linkOf(line);
  // If the content is a line with words that becomes a link to a page, `title` and `label` are only a tooltip, and not a part of the text.
  const isTooltip = link !== undefined && leadsToPage && /[\p{L}\p{N}]/u.test(plainText(line));
  const names = isTooltip
    ? ['header']
    : ['title', 'header', 'label', ...(content.length === 0 ? ['name', 'text'] : [])];
  const words = titleOf(element, ...names);
  const title = line.length > 0 ? words : (linkOf(words) ?? words);
  if (link) inside = link;
  const [only] = inside;
  if (url && leadsToPage && title.length === 0 && inside.length === 1 && only?.type === 'paragraph')
    inside = [{ ...only, children: linkAll(url, only.children) }];
  const description = inlineMarkdown(attributeOf(element, 'description') ?? '');
  if (title.length === 0 && description.length === 0) return inside;
  if (inside.every(isPhrasing) && !element.block) return joinWords(title, description, inside);
  return [...boldLine(title), ...toFlow(description), ...inside];
};

const CONVERTERS: Readonly<Record<ComponentKind, Convert>> = {
  tabs,
  tab,
  steps,
  step,
  card,
  details: detailsOf,
  field,
  update,
  frame,
  image,
  folder,
  codeBlock,
  callout,
  tooltip,
  badge,
  keyboard,
  since,
  video,
  iframe: mediaLink,
  fragment,
  template,
  nothing: () => [],
  other,
};

/** Converts a component to Markdown with the same meaning. */
export function convertComponent(element: ElementNode, inside: Nodes[]): Nodes[] {
  // `<>…</>` groups its children and adds nothing.
  return element.name === '' ? inside : CONVERTERS[componentKind(element.name)](element, inside);
}
