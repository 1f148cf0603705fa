import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Blockquote, Code, Heading, Nodes, Table, Text } from 'mdast';
import { defaultHandlers, type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { SKIP, visit } from 'unist-util-visit';
import { LABELS as ENGLISH } from '../../../languages/en/site.js';
import type { ContentLabels } from '../../../languages/SiteLabels.js';
import type { Container } from '../nodes/Container.js';
import { findTitleHeading } from '../nodes/findTitleHeading.js';
import type { MarkdownPage } from '../nodes/MarkdownPage.js';
import { textOf } from '../nodes/nodeShapes.js';
import { readCodeTitle } from '../nodes/readCodeTitle.js';
import type { ImageSizes } from './createImageSizeReader.js';
import { createListItemHandler } from './createListItemHandler.js';
import { highlightCode } from './highlightCode.js';
import { mediaHandlers, REMOTE, reserveSpace, resolvePlayer } from './mediaElements.js';
import { SCHEMA } from './sanitizeSchema.js';

export interface RenderOptions {
  /** Resolves the URL of a link. Default: as written. */
  resolveLink?: (url: string) => string;
  /** Resolves the URL of an image, or of the file or poster of a video or audio player. Default: as written. */
  resolveImage?: (url: string) => string;
  /**
   * Called with the URL of each image, frame and media file on another host. If set, images on other hosts are replaced with links, or with
   * plain text where the image is already inside a link. Default: these images are embedded.
   */
  onRemote?: (url: string) => void;
  /** Sizes of images by their resolved URLs. Default: the sizes that the author gave. */
  imageSizes?: ImageSizes | undefined;
  /** Called with each element of the sanitized HTML tree, before code is highlighted. May change the element. */
  onElement?: (element: Element) => void;
  /**
   * Whether to leave out the heading of level 1 at the beginning, because `renderPage` writes the title above the HTML. Further headings of
   * level 1 then become level 2. Default `false`.
   */
  withoutTitle?: boolean;
  /** Words that are not from the page, such as the titles of callouts. Default: English. */
  labels?: ContentLabels;
}

/**
 * Renders a page as HTML. The HTML never contains scripts, event handlers, `javascript:` URLs or inline styles. Code is highlighted with
 * classes (`hljs-…`).
 */
export function renderMarkdown(page: MarkdownPage, options: RenderOptions = {}): string {
  const { resolveLink = same, resolveImage = same } = options;
  const { labels = ENGLISH.content } = options;
  const title = options.withoutTitle ? findTitleHeading(page.root) : undefined;
  const children = page.root.children.filter((node) => node !== title);
  const tree = toHast({ type: 'root', children } as Nodes, {
    clobberPrefix: '',
    footnoteLabel: labels.footnotes,
    footnoteBackLabel: labels.backToText,
    footnoteLabelProperties: { className: ['footnotes-title'] },
    handlers: { ...handlers(labels, options.withoutTitle ? 2 : 1), ...mediaHandlers(options.onRemote) },
  }) as HastRoot;
  const linked = new Set<Element>();
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') visit(node, 'element', (inner) => void linked.add(inner));
    if (node.tagName === 'video' || node.tagName === 'audio') resolvePlayer(node, resolveImage);
    if (node.tagName === 'a' && typeof node.properties.href === 'string') {
      node.properties.href = resolveLink(node.properties.href);
      if (REMOTE.test(node.properties.href)) node.properties.rel = ['noopener', 'noreferrer'];
    } else if (node.tagName === 'img' && typeof node.properties.src === 'string') {
      node.properties.src = resolveImage(node.properties.src);
      if (options.onRemote && REMOTE.test(node.properties.src)) {
        options.onRemote(node.properties.src);
        replaceByLink(node, node.properties.src, linked.has(node));
      } else {
        reserveSpace(node, options.imageSizes?.[node.properties.src]);
        node.properties.loading = 'lazy';
        node.properties.decoding = 'async';
      }
    }
  });
  const clean = sanitize(tree, SCHEMA) as HastRoot;
  visit(clean, 'element', (node, _, parent) => {
    options.onElement?.(node);
    if (node.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return undefined;
    highlightCode(node);
    return SKIP;
  });
  return toHtml(clean, { closeSelfClosing: false });
}

/** Replaces an image with its alternative text, or else its URL. Links this text to the image, unless the image is in a link. */
function replaceByLink(image: Element, url: string, isLinked: boolean): void {
  const words =
    typeof image.properties.alt === 'string' && image.properties.alt.trim() !== '' ? image.properties.alt : url;
  image.tagName = isLinked ? 'span' : 'a';
  image.properties = isLinked ? {} : { href: url, rel: ['noopener', 'noreferrer'] };
  image.children = [{ type: 'text', value: words }];
}

function same(url: string): string {
  return url;
}

/**
 * Returns functions that convert nodes to HTML elements where the default conversion is not enough.
 *
 * @param top Highest level of headings: 2 if `renderPage` writes the title, because a page has only one heading of level 1.
 */
function handlers(labels: ContentLabels, top: 1 | 2): Handlers {
  const element = (tagName: string, className: string[], children: ElementContent[]): Element => ({
    type: 'element',
    tagName,
    properties: className.length > 0 ? { className } : {},
    children,
  });
  const words = (value: string): ElementContent => ({ type: 'text', value });

  return {
    text(state: State, node: Text) {
      const label = node.data?.label;
      return label ? words(labels[label]) : defaultHandlers.text(state, node);
    },
    heading(state: State, node: Heading) {
      const id = node.data?.id;
      const heading = element(`h${Math.max(top, node.depth)}`, [], state.all(node));
      if (!id) return heading;
      const label = labels.linkToHeading.replace('{heading}', textOf(node));
      const anchor = element('a', ['anchor'], [words('#')]);
      anchor.properties = { ...anchor.properties, href: `#${encodeURIComponent(id)}`, ariaLabel: label };
      return { ...heading, properties: { id }, children: [...heading.children, words(' '), anchor] };
    },
    blockquote(state: State, node: Blockquote) {
      const tone = node.data?.callout;
      const content = state.wrap(state.all(node), true);
      if (!tone) return element('blockquote', [], content);
      const title = node.data?.title ? [] : [element('p', ['callout-title'], [words(labels[tone])])];
      return element('aside', ['callout', `callout-${tone}`], [...title, ...content]);
    },
    container(state: State, node: Container) {
      const content = state.wrap(state.all(node as never), true);
      if (node.kind === 'details') {
        const details = element('details', [], content);
        if (node.data?.id) details.properties.id = node.data.id;
        return details;
      }
      if (node.kind !== 'tab') return element('div', [node.kind], content);
      return element('section', ['tab'], [element('p', ['tab-title'], [words(node.title)]), ...content]);
    },
    listItem: createListItemHandler(),
    paragraph(state: State, node) {
      const role = node.data?.role;
      if (role === 'summary') return element('summary', [], state.all(node));
      return element('p', role ? [role === 'caption' ? 'caption' : 'block-title'] : [], state.all(node));
    },
    code(_state: State, node: Code) {
      const language = node.lang?.replace(/[^\w+#.-].*$/s, '').toLowerCase() ?? '';
      const code = element('code', language ? [`language-${language}`] : [], [words(`${node.value}\n`)]);
      const pre = element('pre', [], [code]);
      // Wide code scrolls, so it must be focusable for keyboard users.
      pre.properties.tabIndex = 0;
      const title = readCodeTitle(node);
      const head = element(
        'figcaption',
        [],
        [element('span', [title ? 'code-title' : 'code-language'], [words(title ?? language)])],
      );
      return element('figure', ['code'], title || language ? [head, pre] : [pre]);
    },
    table(state: State, node: Table) {
      const table = element('div', ['table'], [state.applyData(node, defaultTable(state, node)) as ElementContent]);
      table.properties.tabIndex = 0;
      return table;
    },
  };
}

/** Maximum length of inline code that a table cell keeps on one line (characters). A line break could be mistaken for part of the code. */
const MAX_WHOLE_CODE = 32;

/** Renders a table with its first row as the head. */
function defaultTable(state: State, node: Table): Element {
  visit(node, 'inlineCode', (code) => {
    if (code.value.length <= MAX_WHOLE_CODE)
      code.data = { ...code.data, hProperties: { ...code.data?.hProperties, className: ['whole'] } };
  });
  const row = (cells: Table['children'][number], tagName: 'td' | 'th'): Element => ({
    type: 'element',
    tagName: 'tr',
    properties: {},
    children: cells.children.map((cell, index) => ({
      type: 'element',
      tagName,
      properties: node.align?.[index] ? { className: [`align-${node.align[index]}`] } : {},
      children: state.all(cell),
    })),
  });
  const [first, ...rest] = node.children;
  const head: Element[] = first
    ? [{ type: 'element', tagName: 'thead', properties: {}, children: [row(first, 'th')] }]
    : [];
  const body: Element = {
    type: 'element',
    tagName: 'tbody',
    properties: {},
    children: rest.map((cells) => row(cells, 'td')),
  };
  return { type: 'element', tagName: 'table', properties: {}, children: rest.length > 0 ? [...head, body] : head };
}
