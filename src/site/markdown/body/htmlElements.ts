import type { Nodes, PhrasingContent } from 'mdast';
import type { ElementNode } from '../nodes/ElementNode.js';
import { calloutOf, detailsOf, headingOf, mediaLink, mediaSource, withoutSources } from '../nodes/makeNodes.js';
import { isPhrasing, text, textOf, toFlow, toPhrasing } from '../nodes/nodeShapes.js';

type Convert = (element: ElementNode, children: Nodes[]) => Nodes[];

const inline =
  (type: 'emphasis' | 'strong' | 'delete'): Convert =>
  (_, children) =>
    children.every(isPhrasing)
      ? children.length > 0
        ? [{ type, children: children as PhrasingContent[] }]
        : []
      : children;

const code: Convert = (_, children) =>
  textOf({ type: 'paragraph', children: toPhrasing(children) })
    ? [{ type: 'inlineCode', value: textOf({ type: 'paragraph', children: toPhrasing(children) }) }]
    : [];
const flow: Convert = (_, children) =>
  children.every(isPhrasing) ? [{ type: 'paragraph', children: children as PhrasingContent[] }] : children;
const same: Convert = (_, children) => children;
const item: Convert = (_, children) => [{ type: 'listItem', spread: false, children: toFlow(children) as never }];
const cell: Convert = (_, children) => [{ type: 'tableCell', children: toPhrasing(children) }];
const media: Convert = (element, children) => mediaLink(element, children);
const nothing: Convert = () => [];

const list =
  (ordered: boolean): Convert =>
  ({ attributes }, children) => {
    const items = toFlow(children).flatMap((node) =>
      node.type === 'list' && !node.data ? node.children : [{ type: 'listItem' as const, children: [node] as never }],
    );
    if (items.length === 0) return [];
    const start = Number(attributes.start ?? 1);
    return [
      {
        type: 'list',
        ordered,
        start: ordered && Number.isInteger(start) ? start : null,
        spread: false,
        children: items,
      },
    ];
  };

/** Converts HTML elements to Markdown with the same meaning. */
export const HTML_ELEMENTS: Readonly<Record<string, Convert>> = {
  a({ attributes }, children) {
    const url = attributes.href;
    if (typeof url !== 'string') return children;
    const words = toPhrasing(children);
    return words.length > 0 ? [{ type: 'link', url, children: words as never }] : [];
  },
  b: inline('strong'),
  strong: inline('strong'),
  i: inline('emphasis'),
  em: inline('emphasis'),
  cite: inline('emphasis'),
  var: inline('emphasis'),
  figcaption: (_, children) => [{ type: 'paragraph', data: { role: 'caption' }, children: toPhrasing(children) }],
  caption: (_, children) => [{ type: 'paragraph', data: { role: 'caption' }, children: toPhrasing(children) }],
  del: inline('delete'),
  s: inline('delete'),
  strike: inline('delete'),
  code,
  kbd: (_, children) =>
    toPhrasing(children).map((node) =>
      node.type === 'text' && node.value.trim()
        ? { type: 'inlineCode', value: node.value.trim(), data: { hName: 'kbd' } }
        : node,
    ),
  samp: code,
  tt: code,
  q: (_, children) => [text('“'), ...toPhrasing(children), text('”')],
  sub: (_, children) => decorate('sub', children),
  sup: (_, children) => decorate('sup', children),
  mark: (_, children) => decorate('mark', children),
  abbr: ({ attributes }, children) => decorate('abbr', children, attributes.title),
  dfn: ({ attributes }, children) => decorate(attributes.title ? 'abbr' : 'em', children, attributes.title),
  rp: nothing,
  rt: (_, children) => [text('('), ...toPhrasing(children), text(')')],
  br: () => [{ type: 'break' }],
  wbr: nothing,
  hr: () => [{ type: 'thematicBreak' }],
  img({ attributes }) {
    if (typeof attributes.src !== 'string') return typeof attributes.alt === 'string' ? [text(attributes.alt)] : [];
    return [
      {
        type: 'image',
        url: attributes.src,
        alt: typeof attributes.alt === 'string' ? attributes.alt : '',
        title: typeof attributes.title === 'string' ? attributes.title : null,
        data: { size: { ...pixels('width', attributes.width), ...pixels('height', attributes.height) } },
      },
    ];
  },
  p: flow,
  div: flow,
  center: flow,
  section: same,
  h1: (element, children) => headingOf(1, element, children),
  h2: (element, children) => headingOf(2, element, children),
  h3: (element, children) => headingOf(3, element, children),
  h4: (element, children) => headingOf(4, element, children),
  h5: (element, children) => headingOf(5, element, children),
  h6: (element, children) => headingOf(6, element, children),
  ul: list(false),
  menu: list(false),
  ol: list(true),
  li: item,
  dt: (_, children) => [{ type: 'paragraph', children: [{ type: 'strong', children: toPhrasing(children) }] }],
  dd: flow,
  td: cell,
  th: cell,
  tr: (_, children) => [{ type: 'tableRow', children: children.filter((node) => node.type === 'tableCell') }],
  table: same,
  thead: same,
  tbody: same,
  tfoot: same,
  colgroup: nothing,
  blockquote: (_, children) => [{ type: 'blockquote', children: toFlow(children) as never }],
  aside: (element, children) => calloutOf('note', element, children),
  details: (element, children) => detailsOf(element, children),
  summary: (_, children) => [{ type: 'paragraph', data: { role: 'summary' }, children: toPhrasing(children) }],
  video: media,
  audio: media,
  iframe: media,
  embed: media,
  object: media,
  source: mediaSource,
  picture: (_, children) => withoutSources(children),
  track: nothing,
  input: nothing,
  meta: nothing,
  link: nothing,
  base: nothing,
  area: nothing,
  col: nothing,
};

function pixels(name: 'width' | 'height', value: string | true | undefined): { width?: number; height?: number } {
  const [, number] = (typeof value === 'string' && /^(\d{1,4})(?:px)?$/.exec(value)) || [];
  return number ? { [name]: Number(number) } : {};
}

function decorate(hName: string, children: Nodes[], title?: string | true): Nodes[] {
  const words = toPhrasing(children);
  if (words.length === 0) return [];
  return [
    { type: 'emphasis', data: { hName, hProperties: typeof title === 'string' ? { title } : {} }, children: words },
  ];
}
