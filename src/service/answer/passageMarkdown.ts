import type { Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { toMarkdown } from '../../site/markdown/toMarkdown.js';

/** What is needed to write a passage of a page outside the page. */
export interface PassageContext {
  /** The page the nodes belong to: its link definitions are looked up here. */
  root: Root;
  /** Makes a link of the page work from anywhere. undefined: the link becomes its text. */
  resolveLink: (url: string) => string | undefined;
}

/**
 * Writes nodes of a page as Markdown that can stand in an answer: links lead to the site, headings become bold lines, images
 * become their description. Lists and code are kept exactly.
 */
export function passageMarkdown(nodes: readonly RootContent[], context: PassageContext): string {
  const definitions = new Map<string, Definition>();
  for (const node of context.root.children) if (node.type === 'definition') definitions.set(node.identifier, node);
  const movable = nodes.flatMap((node) => movableNode(node, { ...context, definitions }));
  return toMarkdown(movable as Nodes[]).trim();
}

interface MovableContext extends PassageContext {
  definitions: ReadonlyMap<string, Definition>;
}

/** What tools that check examples put before the part that is shown. */
const HIDDEN_CODE = /^[\s\S]*?\/\/ ---cut---[^\n]*(?:\n|$)|^\/\/ @\w+:[^\n]*\n/;
/** Longer addresses carry a whole program; a link of an answer has no use for them. */
const MAX_LINK_LENGTH = 500;

/** A node as it can stand anywhere: nothing in it leans on its page. */
function movableNode(node: RootContent, context: MovableContext): RootContent[] {
  const children = () =>
    'children' in node ? node.children.flatMap((child) => movableNode(child as RootContent, context)) : [];
  switch (node.type) {
    case 'heading':
      return [{ type: 'paragraph', children: [{ type: 'strong', children: children() as PhrasingContent[] }] }];
    case 'link':
      return movableLink(node.url, children() as PhrasingContent[], context);
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier);
      const text = children() as PhrasingContent[];
      return definition ? movableLink(definition.url, text, context) : text;
    }
    case 'code':
      return [{ ...node, value: node.value.replace(HIDDEN_CODE, '') }];
    case 'image':
    case 'imageReference':
      return node.alt ? [{ type: 'emphasis', children: [{ type: 'text', value: node.alt }] }] : [];
    case 'html':
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return [];
    default: {
      if (!('children' in node)) return [node];
      const kept = children();
      return kept.length === 0 && node.type !== 'tableCell' ? [] : [{ ...node, children: kept } as RootContent];
    }
  }
}

function movableLink(url: string, children: PhrasingContent[], context: MovableContext): RootContent[] {
  if (textOf({ type: 'paragraph', children } as RootContent).trim() === '') return [];
  const resolved = url.length > MAX_LINK_LENGTH ? undefined : context.resolveLink(url);
  return resolved === undefined ? children : [{ type: 'link', url: resolved, children }];
}
