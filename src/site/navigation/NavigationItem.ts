import type { DocsPage } from '../DocsPage.js';

/** An entry of the navigation: a page, a group of entries, or a page with entries below it. */
export interface NavigationItem {
  title: string;
  /** The page that the entry leads to; a group may have none. */
  page?: DocsPage;
  /** Where an entry leads that is no page of the folder. */
  href?: string;
  children: NavigationItem[];
}

/** All pages of a navigation in reading order, each once. */
export function pagesInOrder(items: readonly NavigationItem[]): { page: DocsPage; title: string; group: string }[] {
  const found = new Map<DocsPage, { page: DocsPage; title: string; group: string }>();
  const walk = (list: readonly NavigationItem[], group: string) => {
    for (const item of list) {
      if (item.page && !found.has(item.page)) found.set(item.page, { page: item.page, title: item.title, group });
      walk(item.children, item.title);
    }
  };
  walk(items, '');
  return [...found.values()];
}

/** The entries from the top to a page, the page last. */
export function trailOf(items: readonly NavigationItem[], page: DocsPage): NavigationItem[] {
  for (const item of items) {
    if (item.page === page) return [item];
    const below = trailOf(item.children, page);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
