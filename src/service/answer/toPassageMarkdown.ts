import type { Code, Definition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { ContentLabels } from '../../languages/SiteLabels.js';
import { readCodeTitle } from '../../site/markdown/nodes/readCodeTitle.js';
import { toMarkdown } from '../../site/markdown/output/toMarkdown.js';

/** The data of a page that is needed to convert its passages. */
export interface PassageContext {
  /** Root of the page, for its link definitions. */
  root: Root;
  /** Rewrites a link of the page for use outside it. If it returns undefined, only the text of the link is kept. */
  resolveLink: (url: string) => string | undefined;
  /** Words that are added to the text of the page, such as "Note" and "Warning". Default: English. */
  labels?: ContentLabels;
}

/**
 * Converts nodes of a page to Markdown for use outside the page, for example in an answer or a search result. Links are rewritten with
 * `context.resolveLink`. Headings become bold lines, and images become their alt text in italics. HTML and footnotes are dropped. The title
 * of a code block, usually a file name, becomes a line above it.
 */
export function toPassageMarkdown(nodes: readonly RootContent[], context: PassageContext): string {
  const definitions = new Map<string, Definition>();
  for (const node of context.root.children) if (node.type === 'definition') definitions.set(node.identifier, node);
  const standalone = nodes.flatMap((node) => toStandaloneNode(node, { ...context, definitions }));
  return toMarkdown(standalone as Nodes[], context).trim();
}

interface StandaloneContext extends PassageContext {
  definitions: ReadonlyMap<string, Definition>;
  /** Title of the tab that contains the node. */
  tabTitle?: string;
}

/**
 * Maximum length of a link's URL. If the URL is longer, only the text of the link is kept. Such a URL usually contains a whole program, for
 * example in a playground link.
 */
const MAX_LINK_LENGTH = 500;

/** Rewrites a node so that it does not depend on its page. */
function toStandaloneNode(node: RootContent, context: StandaloneContext): RootContent[] {
  const inner = node.type === 'container' && node.kind === 'tab' ? { ...context, tabTitle: node.title } : context;
  const children = () =>
    'children' in node ? node.children.flatMap((child) => toStandaloneNode(child as RootContent, inner)) : [];
  switch (node.type) {
    case 'heading':
      return [{ type: 'paragraph', children: trimmed('strong', children() as PhrasingContent[]) }];
    case 'emphasis':
    case 'strong':
    case 'delete':
      return trimmed(node.type, children() as PhrasingContent[]);
    case 'link':
      return toStandaloneLink(node.url, children() as PhrasingContent[], context);
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier);
      const text = children() as PhrasingContent[];
      return definition ? toStandaloneLink(definition.url, text, context) : text;
    }
    case 'code':
      return [...titleLine(node, context.tabTitle), node];
    case 'image':
    case 'imageReference':
      return trimmed('emphasis', [{ type: 'text', value: node.alt ?? '' }]);
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

/** Returns the title of a code block as a paragraph; empty without a title, or if the tab around the block has the same title. */
function titleLine(code: Code, tabTitle: string | undefined): RootContent[] {
  const title = readCodeTitle(code);
  if (title === undefined || title === tabTitle) return [];
  return [{ type: 'paragraph', children: [{ type: 'inlineCode', value: title }] }];
}

/**
 * Creates emphasised text, and moves white space at its ends out of the emphasis. Pages with components or HTML can have such white space.
 * Inside the emphasis, Markdown would need a character reference such as `&#xA;` for it.
 */
function trimmed(type: 'emphasis' | 'strong' | 'delete', children: PhrasingContent[]): PhrasingContent[] {
  const inner = children.map(
    (child): PhrasingContent => (child.type === 'text' ? { ...child, value: child.value.replace(/\s+/g, ' ') } : child),
  );
  const first = inner[0];
  const last = inner.at(-1);
  const space: PhrasingContent = { type: 'text', value: ' ' };
  const before = first?.type === 'text' && first.value.startsWith(' ') ? [space] : [];
  const after = last?.type === 'text' && last.value.endsWith(' ') ? [space] : [];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  const kept = inner.filter((child) => child.type !== 'text' || child.value !== '');
  return kept.length === 0 ? before : [...before, { type, children: kept }, ...after];
}

function toStandaloneLink(url: string, children: PhrasingContent[], context: StandaloneContext): RootContent[] {
  if (textOf({ type: 'paragraph', children } as RootContent).trim() === '') return [];
  const resolved = url.length > MAX_LINK_LENGTH ? undefined : context.resolveLink(url);
  return resolved === undefined ? children : [{ type: 'link', url: resolved, children }];
}
