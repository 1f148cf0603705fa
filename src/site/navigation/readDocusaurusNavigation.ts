import { isRecord } from '../../protocol/isRecord.js';
import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../FileReader.js';
import { humanTitle, sidebarTitle } from './buildFolderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';
import { readJson } from './readFolderSettings.js';

const MAX_DEPTH = 10;

/**
 * Reads the navigation from a Docusaurus `sidebars.json`, or from the sidebar file of a version. Sidebars in JavaScript are not run.
 * Returns undefined if there is no such file, or if it names no page of the site.
 */
export async function readDocusaurusNavigation(
  pages: readonly DocsPage[],
  version: string | undefined,
  readFile: FileReader,
): Promise<NavigationItem[] | undefined> {
  const sidebars =
    (version ? await readJson(readFile, `versioned_sidebars/version-${version}-sidebars.json`) : undefined) ??
    (await readJson(readFile, 'sidebars.json'));
  if (!sidebars) return undefined;
  const folder = version ? `versioned_docs/version-${version}/` : '';
  const byId = new Map(pages.flatMap((page) => idsOf(page, folder).map((id) => [id, page] as const)));
  const lists = Object.entries(sidebars)
    .map(([name, list]) => ({ title: humanTitle(name), children: entriesOf(list, 0) }))
    .filter(({ children }) => children.length > 0);
  if (lists.length === 0) return undefined;
  return lists.length === 1 ? lists[0]?.children : lists;

  function entriesOf(list: unknown, depth: number): NavigationItem[] {
    if (depth > MAX_DEPTH) return [];
    if (Array.isArray(list)) return list.flatMap((entry) => entryOf(entry, depth));
    // Short form of categories: `{ "Guides": ["a", "b"] }`
    return isRecord(list) ? Object.entries(list).flatMap(([title, below]) => group(title, below, depth)) : [];
  }

  function entryOf(entry: unknown, depth: number): NavigationItem[] {
    if (typeof entry === 'string') return pageEntry(entry);
    if (!isRecord(entry)) return [];
    if (typeof entry.type !== 'string') return entriesOf(entry, depth + 1);
    if (entry.type === 'doc' || entry.type === 'ref') return pageEntry(String(entry.id), entry.label);
    if (entry.type !== 'category') return [];
    const [item] = group(String(entry.label ?? ''), entry.items, depth);
    const page = isRecord(entry.link) ? byId.get(String(entry.link.id)) : undefined;
    if (!item) return page ? [{ title: String(entry.label ?? page.markdown.title), page, children: [] }] : [];
    return [page ? { ...item, page } : item];
  }

  function group(title: string, list: unknown, depth: number): NavigationItem[] {
    const children = entriesOf(list, depth + 1);
    return children.length > 0 ? [{ title: title || 'Pages', children }] : [];
  }

  function pageEntry(id: string, label?: unknown): NavigationItem[] {
    const page = byId.get(id);
    return page ? [{ title: typeof label === 'string' ? label : sidebarTitle(page), page, children: [] }] : [];
  }
}

/**
 * Returns the ids by which a sidebar can refer to a page: the path of its file with and without number prefixes (`01-intro`), and the path
 * that ends with the `id` of its front matter. Ids have no extension and do not begin with `docs/`.
 */
function idsOf(page: DocsPage, folder: string): string[] {
  const file = page.file.startsWith(folder) ? page.file.slice(folder.length) : page.file;
  const name = file.replace(/\.mdx?$/i, '').replace(/^docs\//, '');
  const own = page.markdown.frontMatter.fields.id;
  const ids = [name, name.replace(/(^|\/)\d+[-_.]+/g, '$1')];
  if (typeof own === 'string') ids.push(name.slice(0, name.lastIndexOf('/') + 1) + own);
  return ids;
}
