import { isRecord } from '../../values/isRecord.js';
import { filesOf } from '../openapi/namedApiFiles.js';
import { parseReference } from '../openapi/parseReference.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { groupBy } from '../shared/groupBy.js';
import { sidebarTitle } from './buildFolderNavigation.js';
import { type NavigationItem, pagesInOrder } from './NavigationItem.js';
import { PageReferences } from './PageReferences.js';

type Node = Record<string, unknown>;

/** The keys of `docs.json` whose values are lists of navigation levels. Each key is followed by the key that holds the title of a level. */
const LEVELS = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['groups', 'group'],
] as const;
const MAX_DEPTH = 10;

/**
 * Reads the navigation for one language and version from a `docs.json`. Returns undefined if this navigation names none of the pages. Pages
 * that were made from OpenAPI files, and that the navigation does not name, come last.
 *
 * @param pages The pages of this language and version.
 * @param roots Content folders of the site, relative to the folder of the pages.
 */
export function readDocsJsonNavigation(
  settings: Record<string, unknown>,
  pages: readonly DocsPage[],
  language: string | undefined,
  version: string | undefined,
  roots: readonly string[] = [],
): NavigationItem[] | undefined {
  const references = new PageReferences(pages, roots);
  const root = Array.isArray(settings.navigation) ? { groups: settings.navigation } : settings.navigation;
  const operations = pages.filter(({ markdown }) => markdown.frontMatter.fields.operationOf !== undefined);
  const items = isRecord(root) ? itemsOf(root, 0) : [];
  if (items.length === 0) return undefined;
  const placed = new Set(pagesInOrder(items).map(({ page }) => page));
  const others = groupBy(
    operations.filter((page) => !placed.has(page)),
    (page) => String(page.markdown.frontMatter.fields.operationOf),
  );
  return [...items, ...[...others].map(([title, group]) => ({ title, children: groupByTag(group) }))];

  function itemsOf(node: Node, depth: number): NavigationItem[] {
    if (depth > MAX_DEPTH) return [];
    const languages = nodes(node.languages);
    if (languages.length > 0) return itemsOf(choose(languages, 'language', language), depth + 1);
    const versions = nodes(node.versions);
    if (versions.length > 0) return itemsOf(choose(versions, 'version', version), depth + 1);
    return [...levelItems(node, depth), ...pageItems(node, depth), ...operationItems(node)];
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

  /**
   * Returns the entries of a navigation node for the pages that were made from its OpenAPI files (`openapi`). The list is empty if the node
   * lists its pages itself (`pages`).
   */
  function operationItems(node: Node): NavigationItem[] {
    if (Array.isArray(node.pages)) return [];
    const files = new Set(filesOf(node.openapi).map(({ file }) => file));
    return groupByTag(
      operations.filter(({ markdown }) => files.has(fileOfOperation(markdown.frontMatter.fields.openapi))),
    );
  }

  function groupItem(node: Node, title: unknown, depth: number): NavigationItem[] {
    const children = itemsOf(node, depth + 1);
    if (children.length === 0) return [];
    const page = pageNamed(node.root);
    return [{ title: typeof title === 'string' && title ? title : 'Pages', children, ...(page && { page }) }];
  }

  function pageNamed(name: unknown): DocsPage | undefined {
    return typeof name === 'string' ? references.find(name) : undefined;
  }
}

function fileOfOperation(openapi: unknown): string {
  return (typeof openapi === 'string' && parseReference(openapi)?.file) || '';
}

/** Groups the pages of OpenAPI operations by the first tag of each operation. Pages without a tag come first. */
function groupByTag(pages: readonly DocsPage[]): NavigationItem[] {
  const byTag = groupBy(pages, ({ markdown }) => String(markdown.frontMatter.fields.operationTag ?? ''));
  const items = (group: readonly DocsPage[]) =>
    group.map((page) => ({ title: sidebarTitle(page), page, children: [] }));
  const untagged = byTag.get('') ?? [];
  byTag.delete('');
  return [...items(untagged), ...[...byTag].map(([title, group]) => ({ title, children: items(group) }))];
}

/** Returns the entry for the wanted language or version; otherwise the first entry that names one. Without such an entry, returns `{}`. */
function choose(entries: readonly Node[], key: 'language' | 'version', wanted: string | undefined): Node {
  const named = entries.filter((entry) => typeof entry[key] === 'string');
  return named.find((entry) => entry[key] === wanted) ?? named[0] ?? {};
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
