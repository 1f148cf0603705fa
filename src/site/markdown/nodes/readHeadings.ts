import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { PageHeading } from './MarkdownPage.js';
import { boldLine, plainText, toneOf } from './makeNodes.js';
import { headingText, text, textOf, trimmed } from './nodeShapes.js';
import { readAnchorText } from './readAnchorText.js';
import type { Slugs } from './slugs.js';

/** Sets the anchors of all headings and of collapsible blocks with titles. Returns the headings in the order of the page. */
export function readHeadings(root: Root, slugs: Slugs): PageHeading[] {
  const headings: PageHeading[] = [];
  // First reserve the ids that the author gave to headings and containers, so that no generated id takes them. Do not reserve the ids of
  // inline anchors (nodes of type `emphasis`). A heading may get the id of an anchor, and the anchor then loses its id.
  visit(root, (node) => {
    if (node.data?.id && node.type !== 'emphasis') slugs.keep(node.data.id);
  });
  visit(root, 'heading', (node) => {
    // Slugs are made from the text with its original spaces: GitHub removes no-break spaces and turns two spaces into two hyphens.
    const id = node.data?.id ?? slugs.make(readAnchorText(node, slugs.style).trim());
    node.data = { ...node.data, id };
    headings.push({ depth: node.depth, text: headingText(node), id });
  });
  // Collapsible blocks get ids after the headings, so that a block does not take the id of a later heading with the same text.
  visit(root, 'container', (node) => {
    if (node.kind === 'details' && !node.data?.isUntitled && !node.data?.id)
      node.data = { ...node.data, id: slugs.make(node.title) };
  });
  dropRepeatedAnchors(root);
  return headings;
}

/**
 * Removes the HTML id of an inline anchor, such as `<a name="…">`, that repeats the id of a heading, a container or an earlier anchor: an
 * id should occur only once in a document.
 */
function dropRepeatedAnchors(root: Root): void {
  const used = new Set<string>();
  visit(root, (node) => {
    if (node.data?.id && node.type !== 'emphasis') used.add(node.data.id);
  });
  visit(root, 'emphasis', (anchor) => {
    const id = anchor.data?.id;
    if (id === undefined) return;
    if (used.has(id)) delete anchor.data?.hProperties?.id;
    used.add(id);
  });
}

const ALERT = /^\[!([A-Za-z]+)\][ \t]*(\n|$|(?=[^\n]))/;

/**
 * Converts GitHub's alerts (`> [!NOTE]`) to callouts.
 *
 * @param hasTitles Whether `Title` in `> [!NOTE] Title` is the title of the callout. If nothing follows this line in the block quote,
 *   `Title` is the content.
 */
export function readAlerts(root: Root, hasTitles: boolean): void {
  visit(root, 'blockquote', (node: Blockquote) => {
    const paragraph: Nodes | undefined = node.children[0];
    if (paragraph?.type !== 'paragraph') return;
    const first = paragraph.children[0];
    const alert = first?.type === 'text' ? ALERT.exec(first.value) : null;
    const name = alert?.[1] ?? '';
    // Sites can define further kinds of alerts, in upper case. These become notes.
    const tone = toneOf(name) ?? (/^[A-Z]+$/.test(name) ? 'note' : undefined);
    if (!alert || !tone || first?.type !== 'text') return;
    first.value = first.value.slice(alert[0].length);
    const title = hasTitles && alert[2] === '' ? takeFirstLine(paragraph, node.children.length > 1) : [];
    if (!textOf(paragraph).trim()) node.children.shift();
    node.children.unshift(...boldLine(title));
    node.data = { ...node.data, callout: tone, ...(title.length > 0 && { title: plainText(title) }) };
  });
}

/**
 * Removes and returns the first line of a paragraph.
 *
 * @param isAll Whether to remove the line even if it is the only line of the paragraph.
 */
function takeFirstLine(paragraph: Paragraph, isAll: boolean): PhrasingContent[] {
  const { children } = paragraph;
  const at = children.findIndex((node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')));
  if (at < 0) return isAll ? trimmed(children.splice(0)) : [];
  const line = children.splice(0, at);
  const [last] = children;
  if (last?.type !== 'text') children.shift();
  else {
    const end = last.value.indexOf('\n');
    line.push(text(last.value.slice(0, end)));
    last.value = last.value.slice(end + 1);
  }
  return trimmed(line);
}
