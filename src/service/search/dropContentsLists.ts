import type { List, ListItem, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';

/** Minimum number of links in a table of contents. A list with fewer links may be ordinary content, such as a short overview. */
const MIN_LINKS = 3;
/**
 * Maximum number of words of a paragraph, such as "Table of contents", that is removed with the list after it. A longer paragraph may
 * contain other information.
 */
const MAX_LABEL_WORDS = 4;

/**
 * Removes tables of contents that authors wrote by hand, and a short paragraph directly before such a table. A table of contents is a list
 * that contains only links to headings of the same page, at least `MIN_LINKS` of them. It repeats the words of all headings, so a search
 * would find this list instead of the sections. An answer that quotes this list would not help the reader.
 */
export function dropContentsLists(nodes: readonly RootContent[]): RootContent[] {
  return nodes.filter((node, position) => {
    const next = nodes[position + 1];
    return !isContentsList(node) && !(next && isContentsList(next) && isLabel(node));
  });
}

function isContentsList(node: RootContent): boolean {
  return node.type === 'list' && countLinks(node) >= MIN_LINKS;
}

/** Counts the links of a list that contains only links to headings of the same page. Returns 0 if the list contains anything else. */
function countLinks(list: List): number {
  const counts = list.children.map(countItemLinks);
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}

function countItemLinks({ children }: ListItem): number {
  const counts = children.map((child) => {
    if (child.type === 'list') return countLinks(child);
    const [only, ...others] = child.type === 'paragraph' ? child.children : [];
    return only?.type === 'link' && only.url.startsWith('#') && others.length === 0 ? 1 : 0;
  });
  return counts.includes(0) ? 0 : counts.reduce<number>((sum, count) => sum + count, 0);
}

function isLabel(node: RootContent): boolean {
  return node.type === 'paragraph' && textOf(node).trim().split(/\s+/).length <= MAX_LABEL_WORDS;
}
