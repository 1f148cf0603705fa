import { isRecord } from '../../values/isRecord.js';
import { isTrue } from '../markdown/frontMatter/readFrontMatter.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { humanTitle } from '../shared/humanTitle.js';
import type { NavigationItem } from './NavigationItem.js';
import type { FolderSettings } from './readFolderSettings.js';

interface Folder {
  path: string;
  index?: DocsPage;
  pages: DocsPage[];
  folders: Map<string, Folder>;
}

/**
 * The collator for all comparisons. `localeCompare` with options would create a collator for each call, and collators use memory outside
 * the JavaScript heap.
 */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * Builds a navigation from the folders that the pages are in. The front matter and the settings of folders can set titles and order. By
 * default, a page keeps its own title, and a folder gets its name as title. The default order is: the index page of the topmost folder,
 * entries without children, and entries with children, sorted by the names of their files and folders.
 */
export function buildFolderNavigation(
  pages: readonly DocsPage[],
  settings: ReadonlyMap<string, FolderSettings>,
): NavigationItem[] {
  const top = skipSingleFolders(toFolders(pages.filter((page) => !isLeftOut(page))));
  return itemsOf(top, settings, { isTop: true });
}

function toFolders(pages: readonly DocsPage[]): Folder {
  const top: Folder = { path: '', pages: [], folders: new Map() };
  for (const page of pages) {
    const names = page.file.split('/');
    const name = names.pop() ?? '';
    let folder = top;
    for (const segment of names) {
      let next = folder.folders.get(segment);
      if (!next) {
        next = { path: folder.path ? `${folder.path}/${segment}` : segment, pages: [], folders: new Map() };
        folder.folders.set(segment, next);
      }
      folder = next;
    }
    if (/^(?:index|readme|page|_index)\.mdx?$/i.test(name) && !folder.index) folder.index = page;
    else folder.pages.push(page);
  }
  return top;
}

/** Whether Starlight's field `sidebar: { hidden: true }` leaves a page out. Affects only navigations that are built from folders. */
function isLeftOut({ markdown }: DocsPage): boolean {
  const { sidebar } = markdown.frontMatter.fields;
  return isRecord(sidebar) && isTrue(sidebar.hidden);
}

/**
 * Goes down as long as a folder contains only one folder and no page. So a single folder, such as the folder of a language or a version,
 * gets no level of its own in the navigation.
 */
function skipSingleFolders(folder: Folder): Folder {
  const [only] = [...folder.folders.values()];
  return only && folder.folders.size === 1 && folder.pages.length === 0 && !folder.index
    ? skipSingleFolders(only)
    : folder;
}

/** @param isTop Whether this is the topmost folder. It has no entry of its own, so its index page becomes one of the entries. */
function itemsOf(
  folder: Folder,
  settings: ReadonlyMap<string, FolderSettings>,
  { isTop }: { isTop: boolean },
): NavigationItem[] {
  const own = settings.get(folder.path);
  const entries: { name: string; order: number; item: NavigationItem }[] = [];
  const add = (name: string, order: number | undefined, item: NavigationItem) => {
    const position = own?.order.indexOf(name) ?? -1;
    entries.push({ name, order: position >= 0 ? position - 10_000 : (order ?? Number.POSITIVE_INFINITY), item });
  };
  const index = own?.hidden.has('index') ? undefined : folder.index;
  if (index && isTop) add('index', index.markdown.frontMatter.order ?? -5_000, pageItem(index, own?.titles.index));
  else if (index && own?.order.includes('index')) add('index', undefined, pageItem(index, own.titles.index));
  for (const page of folder.pages) {
    const name = (page.file.split('/').at(-1) ?? '').replace(/\.mdx?$/i, '');
    if (!own?.hidden.has(name)) add(name, page.markdown.frontMatter.order, pageItem(page, own?.titles[name]));
  }
  for (const [name, below] of folder.folders) {
    if (own?.hidden.has(name)) continue;
    const ownBelow = settings.get(below.path);
    const children = itemsOf(below, settings, { isTop: false });
    const title = own?.titles[name] ?? ownBelow?.title ?? humanTitle(name);
    const item: NavigationItem = { title, children };
    if (below.index && !ownBelow?.order.includes('index')) {
      // A folder "Guide" with an index page "Guide" is one entry. With an index page "Getting started", it is a group that begins with this
      // page. If the folder has no other entries, it is one entry that leads to this page.
      if (children.length === 0 || sameWords(title, sidebarTitle(below.index))) item.page = below.index;
      else children.unshift(pageItem(below.index));
      if (children.length === 0) item.title = own?.titles[name] ?? ownBelow?.title ?? sidebarTitle(below.index);
    }
    if (children.length > 0 || item.page)
      add(name, ownBelow?.position ?? below.index?.markdown.frontMatter.order, item);
  }
  entries.sort(
    (a, b) =>
      compareOrder(a.order, b.order) ||
      Math.sign(a.item.children.length) - Math.sign(b.item.children.length) ||
      byName.compare(a.name, b.name),
  );
  return entries.map((entry) => entry.item);
}

function compareOrder(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function sameWords(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function pageItem(page: DocsPage, title?: string): NavigationItem {
  return { title: title ?? sidebarTitle(page), page, children: [] };
}

/** Returns the short title that a page has for the navigation, or else its title. */
export function sidebarTitle(page: DocsPage): string {
  const { fields } = page.markdown.frontMatter;
  const sidebar = fields.sidebar as { label?: unknown } | undefined;
  const { sidebar_label, sidebarTitle: ofSidebar, navTitle, nav_title, linkTitle } = fields;
  const short = [sidebar_label, ofSidebar, navTitle, nav_title, linkTitle, sidebar?.label];
  const found = short.find((title): title is string => typeof title === 'string' && title.trim() !== '');
  return found ?? page.markdown.title;
}
