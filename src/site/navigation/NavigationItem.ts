import type { DocsPage } from '../pages/DocsPage.js';

/** An entry of the navigation: a page, a group of entries, or a page with entries below it. */
export interface NavigationItem {
  title: string;
  /** The page that the entry leads to. Groups can have none. */
  page?: DocsPage;
  children: NavigationItem[];
}

/** A page in reading order. */
export interface OrderedPage {
  page: DocsPage;
  /** Title of the page's entry in the navigation. */
  title: string;
  /** Title of the entry that contains the page's entry. Empty at the first level. */
  group: string;
}

/** Returns all pages of a navigation in reading order, each once. */
export function pagesInOrder(items: readonly NavigationItem[]): OrderedPage[] {
  const found = new Map<DocsPage, OrderedPage>();
  const walk = (list: readonly NavigationItem[], group: string) => {
    for (const item of list) {
      if (item.page && !found.has(item.page)) found.set(item.page, { page: item.page, title: item.title, group });
      walk(item.children, item.title);
    }
  };
  walk(items, '');
  return [...found.values()];
}

/**
 * Returns the entry of a page, preceded by the entries that contain it, from the first level down. Empty if the navigation does not contain
 * the page.
 */
export function findTrail(items: readonly NavigationItem[], page: DocsPage): NavigationItem[] {
  for (const item of items) {
    if (item.page === page) return [item];
    const below = findTrail(item.children, page);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
