import type { List, ListItem, Nodes, Paragraph, RootContent } from 'mdast';
import { NO_SITE } from '../../protocol/links/safeUrl.js';
import { pushAll } from '../../values/pushAll.js';
import type { SidebarEntry } from '../config/SiteConfig.js';
import { textOf } from '../markdown/nodes/nodeShapes.js';
import type { DocsPage } from '../pages/DocsPage.js';

const MAX_DEPTH = 10;
const SEPARATORS: ReadonlySet<string> = new Set(['heading', 'thematicBreak', 'definition']);

/**
 * Reads a table of contents (`SUMMARY.md`). Returns the entries that link to one of `files`, and the groups of such entries. Returns no
 * entries if the page is not a table of contents, or if it links only to itself.
 *
 * @param isOfBook Whether it is the table of contents of an mdBook project, which can contain other text.
 */
export function readSummary(summary: DocsPage, files: ReadonlySet<string>, isOfBook = false): SidebarEntry[] {
  if (!isOfBook && !isTableOfContents(summary.markdown.root.children)) return [];
  const folder = summary.file.slice(0, summary.file.lastIndexOf('/') + 1);
  const { children } = summary.markdown.root;
  const entries: SidebarEntry[] = [];
  let group = entries;
  for (const node of children) {
    if (node.type === 'heading' && node !== children[0]) {
      group = [];
      entries.push({ kind: 'group', title: textOf(node).trim(), children: group });
    } else pushAll(group, entriesOf(node, 0));
  }
  return entries.filter((entry) => entry.kind !== 'group' || entry.page || entry.children.length > 0);

  function entriesOf(node: RootContent, depth: number): SidebarEntry[] {
    if (depth > MAX_DEPTH) return [];
    if (node.type === 'list') return listEntries(node, depth);
    if (node.type !== 'paragraph' || (depth > 0 && !isLinks(node))) return [];
    // In a `SUMMARY.md` of mdBook, links outside the list of numbered chapters are paragraphs.
    return node.children.flatMap((child) => linkEntry(child) ?? []);
  }

  function listEntries(list: List, depth: number): SidebarEntry[] {
    return list.children.flatMap((item: ListItem): SidebarEntry[] => {
      const [first, ...rest] = item.children;
      const words: Nodes[] = first?.type === 'paragraph' ? titleOf(first) : [];
      const own = words.map(linkEntry).find(Boolean);
      const below = rest.flatMap((node) => entriesOf(node, depth + 1));
      if (below.length === 0) return own ? [own] : [];
      const title = own ? own.title : textOf(words).trim();
      return [{ kind: 'group', title: title ?? '', ...(own && { page: own.page }), children: below }];
    });
  }

  function linkEntry(node: Nodes): Extract<SidebarEntry, { kind: 'page' }> | undefined {
    if (node.type !== 'link') return undefined;
    const page = fileOf(folder, node.url);
    const title = textOf(node).trim();
    return page !== summary.file && files.has(page) ? { kind: 'page', page, ...(title && { title }) } : undefined;
  }
}

/**
 * Whether nodes form a table of contents. A table of contents has at least one list of links. Apart from its lists, it has only headings,
 * links outside the lists, separators, and definitions of links. Text may follow the link that begins an item, because mdBook ignores such
 * text. mdBook also ignores text elsewhere, but a page with such text may be more than a table of contents.
 */
function isTableOfContents(nodes: readonly RootContent[]): boolean {
  return (
    nodes.some(({ type }) => type === 'list') && nodes.every((node) => SEPARATORS.has(node.type) || isEntry(node, 0))
  );
}

function isEntry(node: RootContent, depth: number): boolean {
  if (node.type === 'paragraph') return isLinks(node);
  if (node.type !== 'list' || depth > MAX_DEPTH) return false;
  return node.children.every(({ children: [first, ...below] }) => {
    // The title of a group can be plain text.
    const isTitle =
      first?.type === 'paragraph' &&
      (beginsWithLink(first) || isLinks(first) || below.some(({ type }) => type === 'list'));
    return isTitle && below.every((each) => isEntry(each, depth + 1));
  });
}

const beginsWithLink = ({ children }: Paragraph) => children[0]?.type === 'link';

/**
 * Returns the title of an item. If the item begins with a link and also contains letters or digits outside of links, the title is only this
 * link.
 */
function titleOf(paragraph: Paragraph): Nodes[] {
  return beginsWithLink(paragraph) && !isLinks(paragraph) ? paragraph.children.slice(0, 1) : paragraph.children;
}

/** Whether a paragraph consists of links, with nothing but spaces, punctuation and symbols around them. */
function isLinks({ children }: Paragraph): boolean {
  const others = children.filter(({ type }) => type !== 'link');
  return others.length < children.length && others.every((node) => !/[\p{L}\p{N}]/u.test(textOf(node)));
}

/**
 * Returns the path of the file to which a link in a folder leads, without the anchor. Returns an empty string for an invalid link, and for
 * a link to another site.
 */
function fileOf(folder: string, link: string): string {
  try {
    const { origin, pathname } = new URL(link, `${NO_SITE}/${folder}`);
    return origin === NO_SITE ? decodeURIComponent(pathname.slice(1)) : '';
  } catch {
    return '';
  }
}
