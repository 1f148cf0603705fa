import type { Nodes, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Options, toMarkdown as write } from 'mdast-util-to-markdown';
import { LABELS as ENGLISH } from '../../../languages/en/site.js';
import type { ContentLabels } from '../../../languages/SiteLabels.js';
import type { Container } from '../nodes/Container.js';
import { bold } from '../nodes/nodeShapes.js';

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  // Do not align cells with spaces: search results and prompts have a limited length, and the spaces would count towards it.
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: {
    container(node: Container, _parent, state, info) {
      const flow = state.containerFlow(node as never, info);
      return node.kind === 'tab' && node.title ? `**${node.title}**\n\n${flow}`.trimEnd() : flow;
    },
    code(node, parent, state, info) {
      // The text after the language has no meaning outside the site generator that the page was written for.
      return defaultHandlers.code({ ...node, meta: null }, parent, state, info);
    },
  } as NonNullable<Options['handlers']>,
};

/** Turns the URLs of a page into URLs that work outside the page. */
export interface MarkdownUrls {
  link: (url: string) => string;
  image: (url: string) => string;
}

export interface MarkdownOptions {
  /** Rewrites the URLs of links and images. Default: the URLs of the nodes stay unchanged. */
  urls?: MarkdownUrls;
  /** Labels for words that are not from the page itself, such as the default titles of callouts. Default: English. */
  labels?: ContentLabels;
}

/**
 * Writes nodes of a page as Markdown, for quotes and for language models. Callouts become blockquotes with their title or tone in bold.
 * Tabs become blocks below their names in bold. Components become their content.
 *
 * @param nodes One or more nodes of `page.root`.
 * @example toMarkdown(page.root.children.slice(2, 5))
 */
export function toMarkdown(nodes: Nodes | readonly Nodes[], options: MarkdownOptions = {}): string {
  const children = (Array.isArray(nodes) ? nodes : [nodes]) as RootContent[];
  const prepared = children.flatMap((node) => plain(node, options)) as RootContent[];
  return write({ type: 'root', children: prepared }, OPTIONS).trimEnd();
}

/**
 * Prepares a node for the conversion to Markdown. Rewrites URLs with `options.urls`. Replaces English labels in the text with the labels of
 * `options`. Gives a callout without a title the label of its tone, such as "Note". Sets summaries in bold. Replaces inline elements that
 * Markdown lacks with their content, and leaves out paragraphs that are then empty.
 */
function plain(given: Nodes, options: MarkdownOptions): Nodes[] {
  const { urls, labels = ENGLISH.content } = options;
  const node = urls ? withUrls(given, urls) : given;
  if (node.type === 'text' && node.data?.label) return [{ type: 'text', value: labels[node.data.label] }];
  if (!('children' in node)) return [node];
  const children = (node.children as Nodes[]).flatMap((child) => plain(child, options));
  // Leave out a paragraph that contained only an anchor.
  if (node.type === 'paragraph' && children.length === 0) return [];
  if (node.type === 'emphasis' && node.data?.hName) return children;
  if (node.type === 'paragraph' && node.data?.role === 'summary')
    return [{ type: 'paragraph', children: [bold(children as never)] }];
  if (node.type === 'blockquote' && node.data?.callout && !node.data.title) {
    const label: Nodes = {
      type: 'paragraph',
      children: [{ type: 'strong', children: [{ type: 'text', value: labels[node.data.callout] }] }],
    };
    return [{ ...node, children: [label, ...children] as never }];
  }
  return [{ ...node, children: children as never }];
}

function withUrls(node: Nodes, urls: MarkdownUrls): Nodes {
  switch (node.type) {
    case 'image':
      return { ...node, url: urls.image(node.url) };
    case 'link':
      return { ...node, url: node.data?.media ? urls.image(node.url) : urls.link(node.url) };
    case 'definition':
      return { ...node, url: urls.link(node.url) };
    default:
      return node;
  }
}
