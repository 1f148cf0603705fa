import type { DocsPage } from '../DocsPage.js';
import { type NavigationItem, pagesInOrder } from '../navigation/NavigationItem.js';

/** Up to this many entries every page carries the whole navigation, as on the served site. */
const WHOLE_NAVIGATION = 300;
/** Of a longer level, so many entries before and after the way to the page. */
const LEVEL_REACH = 60;

/** The navigation around each page of one language and version. */
export interface NavigationAround {
  itemsOf(page: DocsPage): NavigationItem[];
  /** The page before it, itself, and the page after it, in reading order; empty for a page that stands nowhere. */
  orderOf(page: DocsPage): { page: DocsPage; title: string; group: string }[];
}

/**
 * Keeps the navigation of a large site small on every page: the way to the page and what stands beside it, other groups as links to
 * their first page. Written out whole, ten thousand pages would carry a hundred million links.
 */
export function nearNavigation(items: NavigationItem[]): NavigationAround {
  const order = pagesInOrder(items);
  const places = new Map(order.map(({ page }, place) => [page, place]));
  const trails = trailsOf(items);
  const isWhole = countOf(items) <= WHOLE_NAVIGATION;
  return {
    itemsOf: (page) => (isWhole ? items : around(items, new Set(trails.get(page)))),
    orderOf(page) {
      const place = places.get(page);
      return place === undefined ? [] : order.slice(Math.max(0, place - 1), place + 2);
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
