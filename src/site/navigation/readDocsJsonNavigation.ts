import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { isRecord } from '../../protocol/isRecord.js';
import type { DocsPage } from '../DocsPage.js';
import { sidebarTitle } from './buildFolderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';

type Node = Record<string, unknown>;

/** The keys of `docs.json` that contain levels, each with the key for the title of such a level. */
const LEVELS = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['groups', 'group'],
] as const;
const MAX_DEPTH = 10;

/** Reads the navigation for one language and version from a `docs.json`; undefined if it names no page of the site. */
export function readDocsJsonNavigation(
  settings: Record<string, unknown>,
  pages: readonly DocsPage[],
  language: string | undefined,
  version: string | undefined,
): NavigationItem[] | undefined {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const root = Array.isArray(settings.navigation) ? { groups: settings.navigation } : settings.navigation;
  const items = isRecord(root) ? itemsOf(root, 0) : [];
  return items.length > 0 ? items : undefined;

  function itemsOf(node: Node, depth: number): NavigationItem[] {
    if (depth > MAX_DEPTH) return [];
    const languages = nodes(node.languages);
    if (languages.length > 0) return itemsOf(choose(languages, 'language', language), depth + 1);
    const versions = nodes(node.versions);
    if (versions.length > 0) return itemsOf(choose(versions, 'version', version), depth + 1);
    return [...levelItems(node, depth), ...pageItems(node, depth)];
  }

  function levelItems(node: Node, depth: number): NavigationItem[] {
    return LEVELS.flatMap(([key, titleKey]) => {
      const levels = nodes(node[key]);
      // A single tab needs no level of its own.
      if (key === 'tabs' && levels.length === 1) return levels.flatMap((level) => itemsOf(level, depth + 1));
      return levels.flatMap((level) => groupItem(level, level[titleKey], depth));
    });
  }

  function pageItems(node: Node, depth: number): NavigationItem[] {
    return (Array.isArray(node.pages) ? node.pages : []).flatMap((entry: unknown): NavigationItem[] => {
      if (isRecord(entry)) return groupItem(entry, entry.group, depth);
      const page = pageNamed(entry);
      return page ? [{ title: sidebarTitle(page), page, children: [] }] : [];
    });
  }

  function groupItem(node: Node, title: unknown, depth: number): NavigationItem[] {
    const children = itemsOf(node, depth + 1);
    if (children.length === 0) return [];
    const page = pageNamed(node.root);
    return [{ title: typeof title === 'string' && title ? title : 'Pages', children, ...(page && { page }) }];
  }

  function pageNamed(name: unknown): DocsPage | undefined {
    return typeof name === 'string' ? byPath.get(canonicalPagePath(name.replace(/^\/+/, ''), byPath)) : undefined;
  }
}

/** Returns the entry for the wanted language or version; if there is none, the first entry that names a language or version. */
function choose(entries: readonly Node[], key: 'language' | 'version', wanted: string | undefined): Node {
  const named = entries.filter((entry) => typeof entry[key] === 'string');
  return named.find((entry) => entry[key] === wanted) ?? named[0] ?? {};
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
