import { isRecord } from '../../protocol/isRecord.js';
import type { DocsPage } from '../DocsPage.js';
import { sidebarTitle } from './folderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';

type Node = Record<string, unknown>;

/** The keys under which `docs.json` keeps levels, and how a level of each kind is called. */
const LEVELS = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['groups', 'group'],
] as const;
const MAX_DEPTH = 10;

/** The navigation that a `docs.json` describes for one language; undefined where it describes none. */
export function platformNavigation(
  settings: Record<string, unknown>,
  pages: readonly DocsPage[],
  language: string | undefined,
  version: string | undefined,
): NavigationItem[] | undefined {
  const byPath = new Map(pages.map((page) => [withoutIndex(page.path), page]));
  const navigation = isRecord(settings.navigation)
    ? settings.navigation
    : Array.isArray(settings.navigation)
      ? { groups: settings.navigation }
      : undefined;
  if (!navigation) return undefined;
  const items = itemsOf(navigation, 0);
  return items.length > 0 ? items : undefined;

  function itemsOf(node: Node, depth: number): NavigationItem[] {
    if (depth > MAX_DEPTH) return [];
    const languages = nodes(node.languages);
    if (languages.length > 0) return itemsOf(choose(languages, 'language', language), depth + 1);
    const versions = nodes(node.versions);
    if (versions.length > 0) return itemsOf(choose(versions, 'version', version), depth + 1);
    const items: NavigationItem[] = [];
    for (const [key, name] of LEVELS) {
      for (const level of nodes(node[key])) {
        const title = typeof level[name] === 'string' ? level[name] : '';
        const children = itemsOf(level, depth + 1);
        // A single tab is no choice.
        if (key === 'tabs' && nodes(node.tabs).length === 1) items.push(...children);
        else if (children.length > 0) items.push({ title: title || 'Pages', children, ...rootOf(level) });
      }
    }
    for (const entry of Array.isArray(node.pages) ? node.pages : []) {
      if (typeof entry === 'string') {
        const page = byPath.get(withoutIndex(`/${entry.replace(/^\/+/, '')}`));
        if (page) items.push({ title: sidebarTitle(page), page, children: [] });
      } else if (isRecord(entry)) {
        const children = itemsOf(entry, depth + 1);
        if (children.length > 0)
          items.push({ title: typeof entry.group === 'string' ? entry.group : 'Pages', children, ...rootOf(entry) });
      }
    }
    return items;
  }

  function rootOf(level: Node): { page?: DocsPage } {
    const page =
      typeof level.root === 'string' ? byPath.get(withoutIndex(`/${level.root.replace(/^\/+/, '')}`)) : undefined;
    return page ? { page } : {};
  }
}

/** The entry for a language or version, else the first that says what it is for. */
function choose(entries: readonly Node[], key: 'language' | 'version', wanted: string | undefined): Node {
  const named = entries.filter((entry) => typeof entry[key] === 'string');
  return named.find((entry) => entry[key] === wanted) ?? named[0] ?? {};
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function withoutIndex(path: string): string {
  return path.replace(/\/(?:index|readme)$/i, '') || '/';
}
