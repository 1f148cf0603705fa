import type { Definition, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as textOf } from 'mdast-util-to-string';

/** What is needed to write a passage of a page outside the page. */
export interface PassageContext {
  /** The page the nodes belong to: its link definitions are looked up here. */
  root: Root;
  /** Makes a link of the page work from anywhere. undefined: the link becomes its text. */
  resolveLink: (url: string) => string | undefined;
}

/**
 * Writes nodes of a page as Markdown that can stand in an answer: links lead to the site, headings become bold lines, images
 * become their description, containers open up. Lists and code are kept exactly.
 */
export function passageMarkdown(nodes: readonly RootContent[], context: PassageContext): string {
  const definitions = new Map<string, Definition>();
  for (const node of context.root.children) if (node.type === 'definition') definitions.set(node.identifier, node);
  const plain = nodes.flatMap((node) => plainNode(node, { ...context, definitions }));
  const markdown = toMarkdown({ type: 'root', children: plain } as Root, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    fences: true,
    rule: '-',
    emphasis: '_',
    listItemIndent: 'one',
  });
  return markdown.trim();
}

interface PlainContext extends PassageContext {
  definitions: ReadonlyMap<string, Definition>;
}

/** Nodes that Markdown can write as they are, with their children made plain. */
const KEPT: ReadonlySet<string> = new Set([
  'paragraph',
  'emphasis',
  'strong',
  'delete',
  'list',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
]);
const LEAVES: ReadonlySet<string> = new Set(['text', 'inlineCode', 'break', 'code', 'thematicBreak']);

function plainNode(node: RootContent, context: PlainContext): RootContent[] {
  const children = () =>
    'children' in node ? node.children.flatMap((child) => plainNode(child as RootContent, context)) : [];
  if (LEAVES.has(node.type)) return [node.type === 'code' ? { ...node, meta: null } : node];
  if (KEPT.has(node.type)) {
    const kept = children();
    return kept.length === 0 && node.type !== 'tableCell' ? [] : [{ ...node, children: kept } as RootContent];
  }
  switch (node.type) {
    case 'heading':
      return [{ type: 'paragraph', children: [{ type: 'strong', children: children() as PhrasingContent[] }] }];
    case 'link':
      return plainLink(node.url, children() as PhrasingContent[], context);
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier);
      const text = children() as PhrasingContent[];
      return definition ? plainLink(definition.url, text, context) : text;
    }
    case 'image':
    case 'imageReference':
      return node.alt ? [{ type: 'emphasis', children: [{ type: 'text', value: node.alt }] }] : [];
    case 'html':
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return [];
    default:
      return children();
  }
}

function plainLink(url: string, children: PhrasingContent[], context: PlainContext): RootContent[] {
  const resolved = context.resolveLink(url);
  if (textOf({ type: 'paragraph', children } as RootContent).trim() === '') return [];
  return resolved === undefined ? children : [{ type: 'link', url: resolved, children }];
}
