import type { List, ListItem, Nodes, RootContent } from 'mdast';
import type { Sidebar, SidebarEntry } from '../config/SiteConfig.js';
import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../FileReader.js';
import { isHidden } from '../isHidden.js';
import { textOf } from '../markdown/nodeShapes.js';
import { readDocsJsonNavigation } from './readDocsJsonNavigation.js';
import { readJson } from './readFolderSettings.js';

const SUMMARY = /(?:^|\/)SUMMARY\.mdx?$/;
const MAX_DEPTH = 10;

/**
 * Takes the tables of contents of mdBook and GitBook, `SUMMARY.md`, out of the pages and reads them as sidebars: these generators do not
 * publish them. A `SUMMARY.md` stays a page if it does not give the navigation of its language and version: if it links to none of their
 * pages, if the `docs.json` names one of them, or if another one is nearer to the root.
 *
 * @param pages All pages.
 * @param roots Content folders of the site, relative to the folder of the pages.
 */
export async function takeSummaries(
  pages: readonly DocsPage[],
  readFile: FileReader = async () => undefined,
  roots?: readonly string[],
): Promise<{ pages: DocsPage[]; summaries: Sidebar[] }> {
  const shown = pages.filter((page) => !isHidden(page));
  const candidates = shown.filter(({ file }) => SUMMARY.test(file));
  const docsJson = candidates.length > 0 ? await readJson(readFile, 'docs.json') : undefined;
  const taken = new Map<DocsPage, Sidebar>();
  for (const summary of candidates.sort((left, right) => left.file.length - right.file.length)) {
    const { language, version } = summary;
    const isOfFamily = (other: Pick<DocsPage, 'language' | 'version'>) =>
      other.language === language && other.version === version;
    const family = shown.filter(isOfFamily);
    if ([...taken.keys()].some(isOfFamily)) continue;
    if (docsJson && readDocsJsonNavigation(docsJson, family, language, version, roots)) continue;
    const entries = readSummary(summary, new Set(family.map(({ file }) => file)));
    if (entries.length > 0) taken.set(summary, { ...(language && { language }), ...(version && { version }), entries });
  }
  return { pages: pages.filter((page) => !taken.has(page)), summaries: [...taken.values()] };
}

/** Reads the entries of a table of contents that lead to one of these files, and the groups of such entries. */
function readSummary(summary: DocsPage, files: ReadonlySet<string>): SidebarEntry[] {
  const folder = summary.file.slice(0, summary.file.lastIndexOf('/') + 1);
  const { children } = summary.markdown.root;
  const entries: SidebarEntry[] = [];
  let group = entries;
  for (const node of children) {
    if (node.type === 'heading' && node !== children[0]) {
      group = [];
      entries.push({ kind: 'group', title: textOf(node).trim(), children: group });
    } else group.push(...entriesOf(node, 0));
  }
  return entries.filter((entry) => entry.kind !== 'group' || entry.page || entry.children.length > 0);

  function entriesOf(node: RootContent, depth: number): SidebarEntry[] {
    if (depth > MAX_DEPTH) return [];
    if (node.type === 'list') return listEntries(node, depth);
    // In a `SUMMARY.md` of mdBook, links outside the list of numbered chapters are paragraphs.
    return node.type === 'paragraph' ? node.children.flatMap((child) => linkEntry(child) ?? []) : [];
  }

  function listEntries(list: List, depth: number): SidebarEntry[] {
    return list.children.flatMap((item: ListItem): SidebarEntry[] => {
      const [first, ...rest] = item.children;
      const words: Nodes[] = first?.type === 'paragraph' ? first.children : [];
      const own = words.map(linkEntry).find(Boolean);
      const below = rest.flatMap((node) => entriesOf(node, depth + 1));
      if (below.length === 0) return own ? [own] : [];
      const title = own ? own.title : first && textOf(first).trim();
      return [{ kind: 'group', title: title ?? '', ...(own && { page: own.page }), children: below }];
    });
  }

  function linkEntry(node: Nodes): Extract<SidebarEntry, { kind: 'page' }> | undefined {
    if (node.type !== 'link') return undefined;
    const page = fileOf(folder, node.url);
    const title = textOf(node).trim();
    return files.has(page) ? { kind: 'page', page, ...(title && { title }) } : undefined;
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
