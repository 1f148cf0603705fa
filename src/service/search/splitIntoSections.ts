import type { RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Container } from '../../site/markdown/nodes/Container.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { dropContentsLists } from './dropContentsLists.js';

/** Deeper headings stay inside their section: finer sections did not improve results in `npm run bench:search`. */
const MAX_HEADING_LEVEL = 4;
/** A collapsible block (accordion, `<details>`) without headings and with at least this many words becomes its own section. */
const MIN_COLLAPSIBLE_WORDS = 15;
/** A section with more words than this is split between its blocks, which improves the results of `npm run bench:search`. */
const MAX_SECTION_WORDS = 300;

/**
 * Splits a page into sections by heading.
 *
 * A heading without content becomes an empty section: its words still describe the page. A block that contains headings, such as steps,
 * tabs or a list, is replaced by its content, so that these headings start sections too. Long collapsible blocks without headings become
 * sections at the end.
 */
export function splitIntoSections(page: DocsPage): DocsSection[] {
  const sections: DocsSection[] = [];
  const trail: { depth: number; text: string }[] = [];
  let heading = '';
  let id = '';
  let nodes: RootContent[] = [];
  const folded: { node: Container; trail: string[]; id: string }[] = [];

  const close = () => {
    if (nodes.length === 0 && heading === '' && sections.length > 0) return;
    const above = trail.map(({ text }) => text).filter((text) => text !== heading);
    for (const [part, partNodes] of splitLong(nodes).entries()) {
      sections.push({ page, id, heading, trail: above, nodes: partNodes, part });
    }
  };

  for (const node of dropContentsLists(openContainers(page.markdown.root.children))) {
    if (node.type === 'container' && node.kind === 'details' && wordCount(node) >= MIN_COLLAPSIBLE_WORDS) {
      folded.push({ node, trail: [...trail.map(({ text }) => text)], id });
      nodes.push({ type: 'paragraph', children: [{ type: 'text', value: node.title }] });
      continue;
    }
    if (node.type !== 'heading' || node.depth > MAX_HEADING_LEVEL) {
      if (node.type !== 'definition' && node.type !== 'footnoteDefinition') nodes.push(node);
      continue;
    }
    close();
    nodes = [];
    const text = textOf(node).trim();
    while (trail.length > 0 && (trail.at(-1)?.depth ?? 0) >= node.depth) trail.pop();
    const isPageTitle = text === page.markdown.title && node.depth === 1;
    heading = isPageTitle ? '' : text;
    // A first heading of level one needs no anchor: it is at the top of its page, and Docusaurus and Nextra give it no id.
    const isTop = node.depth === 1 && node.data?.id === page.markdown.headings[0]?.id;
    id = isPageTitle || isTop ? '' : (node.data?.id ?? '');
    if (!isPageTitle) trail.push({ depth: node.depth, text });
  }
  close();
  for (const { node, trail: above, id: outerId } of folded) {
    const [, ...content] = node.children;
    for (const [part, partNodes] of splitLong(content).entries()) {
      sections.push({ page, id: node.data?.id ?? outerId, heading: node.title, trail: above, nodes: partNodes, part });
    }
  }
  return sections.filter((section) => section.nodes.length > 0 || section.heading !== '' || sections.length === 1);
}

function containsSectionHeading(node: RootContent): boolean {
  if (node.type === 'heading') return node.depth <= MAX_HEADING_LEVEL;
  return (
    'children' in node &&
    node.type !== 'table' &&
    node.children.some((child) => containsSectionHeading(child as RootContent))
  );
}

function openContainers(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'heading' || !('children' in node) || !containsSectionHeading(node)) return [node];
    return openContainers(node.children as RootContent[]);
  });
}

const wordCount = (node: RootContent) => textOf(node).split(/\s+/).length;

function splitLong(nodes: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [[]];
  let words = 0;
  for (const node of nodes) {
    const count = wordCount(node);
    const current = parts.at(-1) ?? [];
    // Code, lists and tables stay with the text before them, which usually introduces them.
    const startsAnew = node.type !== 'code' && node.type !== 'list' && node.type !== 'table';
    if (words > 0 && words + count > MAX_SECTION_WORDS && startsAnew) {
      parts.push([node]);
      words = count;
    } else {
      current.push(node);
      words += count;
    }
  }
  return parts;
}
