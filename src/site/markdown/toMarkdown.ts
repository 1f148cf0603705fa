import type { Nodes, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Options, toMarkdown as write } from 'mdast-util-to-markdown';
import type { Container } from './Container.js';

const LABELS = { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' } as const;

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  extensions: [gfmToMarkdown()],
  handlers: {
    container(node: Container, _parent, state, info) {
      const flow = state.containerFlow(node as never, info);
      return node.kind === 'tab' && node.title ? `**${node.title}**\n\n${flow}` : flow;
    },
    code(node, parent, state, info) {
      // The text after the language has no meaning outside the site generator that the page was written for.
      return defaultHandlers.code({ ...node, meta: null }, parent, state, info);
    },
  } as NonNullable<Options['handlers']>,
};

/**
 * Writes nodes of a page as Markdown, to quote them. Callouts become blockquotes with their title or tone in bold, tabs become blocks under
 * their names in bold, and components become their content.
 *
 * @param nodes One or more nodes of `page.root`.
 * @example toMarkdown(page.root.children.slice(2, 5))
 */
export function toMarkdown(nodes: Nodes | readonly Nodes[]): string {
  const children = (Array.isArray(nodes) ? nodes : [nodes]) as RootContent[];
  return write({ type: 'root', children: children.flatMap(plain) as RootContent[] }, OPTIONS).trimEnd();
}

/** Writes the tone of a callout without a title as text, sets summaries in bold, and removes inline elements that Markdown lacks. */
function plain(node: Nodes): Nodes[] {
  if (!('children' in node)) return [node];
  const children = (node.children as Nodes[]).flatMap(plain);
  if (node.type === 'emphasis' && node.data?.hName) return children;
  if (node.type === 'paragraph' && node.data?.role === 'summary')
    return [{ type: 'paragraph', children: [{ type: 'strong', children: children as never }] }];
  if (node.type === 'blockquote' && node.data?.callout && !node.data.title) {
    const label: Nodes = {
      type: 'paragraph',
      children: [{ type: 'strong', children: [{ type: 'text', value: LABELS[node.data.callout] }] }],
    };
    return [{ ...node, children: [label, ...children] as never }];
  }
  return [{ ...node, children: children as never }];
}
