import { type NavigationItem, type OrderedPage, pagesInOrder } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';

/** A navigation with at most this many entries is written in full to every page. */
const MAX_WHOLE_NAVIGATION = 300;
/**
 * In a navigation with more than `MAX_WHOLE_NAVIGATION` entries, each level shows at most this many entries before the current entry, and
 * at most as many after it. A level with at most twice this number of entries is shown in full.
 */
const LEVEL_REACH = 60;

/**
 * Selects the parts of the navigation that a page shows: the entries (`itemsOf`), and the previous and next page (`orderOf`). Each
 * combination of language and version has its own navigation, and therefore its own `NavigationAround`.
 */
export interface NavigationAround {
  itemsOf(page: DocsPage): NavigationItem[];
  /** The previous page, the page itself and the next page. Empty if the navigation does not contain the page. */
  orderOf(page: DocsPage): OrderedPage[];
}

/**
 * Keeps the navigation of a large site small on every page. The first level and each group that contains the page show only the entries
 * near the page's own entry, or near the group that leads to it. Every other group becomes a link to its own page or its first page. With
 * the whole navigation on each page, ten thousand pages would contain a hundred million links.
 */
export function prepareNavigation(items: NavigationItem[]): NavigationAround {
  const order = pagesInOrder(items);
  const positions = new Map(order.map(({ page }, position) => [page, position]));
  const trails = trailsOf(items);
  const isWhole = countOf(items) <= MAX_WHOLE_NAVIGATION;
  return {
    itemsOf: (page) => (isWhole ? items : around(items, new Set(trails.get(page)))),
    orderOf(page) {
      const position = positions.get(page);
      return position === undefined ? [] : order.slice(Math.max(0, position - 1), position + 2);
    },
  };
}

function around(level: readonly NavigationItem[], trail: ReadonlySet<NavigationItem>): NavigationItem[] {
  const center = Math.max(
    0,
    level.findIndex((item) => trail.has(item)),
  );
  const near =
    level.length > 2 * LEVEL_REACH ? level.slice(Math.max(0, center - LEVEL_REACH), center + LEVEL_REACH + 1) : level;
  return near.map((item) => {
    if (item.children.length === 0) return item;
    if (trail.has(item)) return { ...item, children: around(item.children, trail) };
    const page = item.page ?? pagesInOrder([item])[0]?.page;
    return { title: item.title, ...(page ? { page } : {}), children: [] };
  });
}

function trailsOf(items: readonly NavigationItem[]): Map<DocsPage, NavigationItem[]> {
  const trails = new Map<DocsPage, NavigationItem[]>();
  const walk = (level: readonly NavigationItem[], above: NavigationItem[]) => {
    for (const item of level) {
      const trail = [...above, item];
      if (item.page && !trails.has(item.page)) trails.set(item.page, trail);
      walk(item.children, trail);
    }
  };
  walk(items, []);
  return trails;
}

function countOf(items: readonly NavigationItem[]): number {
  return items.reduce((count, item) => count + 1 + countOf(item.children), 0);
}
