import type { List, ListItem, Nodes, RootContent } from 'mdast';
import type { DocsPage } from '../DocsPage.js';
import { textOf } from '../markdown/nodeShapes.js';
import type { NavigationItem } from './NavigationItem.js';

const SUMMARY = /(?:^|\/)SUMMARY\.mdx?$/;
const MAX_DEPTH = 10;

/** Whether a page is the table of contents of mdBook or GitBook, `SUMMARY.md`. */
export function isSummary(page: DocsPage): boolean {
  return SUMMARY.test(page.file);
}

/** Reads the navigation from the `SUMMARY.md` among the pages; undefined if it is missing, or if it links to no page of the site. */
export function readSummaryNavigation(pages: readonly DocsPage[]): NavigationItem[] | undefined {
  const summaries = pages.filter(isSummary).sort((left, right) => left.file.length - right.file.length);
  const [summary] = summaries;
  if (!summary) return undefined;
  const folder = summary.file.slice(0, summary.file.lastIndexOf('/') + 1);
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const items: NavigationItem[] = [];
  let group: NavigationItem[] = items;
  for (const node of summary.markdown.root.children) {
    if (node.type === 'heading' && node !== summary.markdown.root.children[0]) {
      const part: NavigationItem = { title: textOf(node).trim(), children: [] };
      items.push(part);
      group = part.children;
    } else group.push(...entriesOf(node, 0));
  }
  const found = items.filter((item) => item.page || item.children.length > 0);
  return found.length > 0 ? found : undefined;

  function entriesOf(node: RootContent, depth: number): NavigationItem[] {
    if (depth > MAX_DEPTH) return [];
    if (node.type === 'list') return listEntries(node, depth);
    // In a `SUMMARY.md` of mdBook, links outside the list of numbered chapters are paragraphs.
    return node.type === 'paragraph' ? node.children.flatMap((child) => linkEntry(child) ?? []) : [];
  }

  function listEntries(list: List, depth: number): NavigationItem[] {
    return list.children.flatMap((item: ListItem) => {
      const [first, ...rest] = item.children;
      const words: Nodes[] = first?.type === 'paragraph' ? first.children : [];
      const entry = words.map(linkEntry).find(Boolean) ?? { title: first ? textOf(first).trim() : '', children: [] };
      entry.children = rest.flatMap((node) => entriesOf(node, depth + 1));
      return entry.page || entry.children.length > 0 ? [entry] : [];
    });
  }

  function linkEntry(node: Nodes): NavigationItem | undefined {
    if (node.type !== 'link') return undefined;
    const page = byFile.get(fileOf(folder, node.url));
    return page ? { title: textOf(node).trim() || page.markdown.title, page, children: [] } : undefined;
  }
}

/** Resolves a link relative to a folder, without its anchor. */
function fileOf(folder: string, url: string): string {
  try {
    return decodeURIComponent(new URL(url, `https://docs.invalid/${folder}`).pathname.slice(1));
  } catch {
    return '';
  }
}
