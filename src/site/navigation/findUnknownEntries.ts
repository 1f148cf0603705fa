import { isRecord } from '../../values/isRecord.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { PageReferences } from './PageReferences.js';

const MAX_DEPTH = 20;

/**
 * Returns the entries in the navigation of a `docs.json` that name no page. Each entry is returned once. URLs of other sites are left out.
 *
 * @param pages All pages, also those that are not in the navigation.
 * @param roots Content folders of the site, relative to the folder of the pages.
 */
export function findUnknownEntries(
  settings: Readonly<Record<string, unknown>>,
  pages: readonly DocsPage[],
  roots: readonly string[] = [],
): string[] {
  const references = new PageReferences(pages, roots);
  const unknown = new Set<string>();
  visit(settings.navigation, 0);
  return [...unknown];

  function visit(node: unknown, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(node)) for (const each of node) visit(each, depth + 1);
    if (!isRecord(node)) return;
    for (const name of [node.pages, node.root].flat()) if (typeof name === 'string') check(name);
    for (const each of Object.values(node)) visit(each, depth + 1);
  }

  function check(name: string): void {
    if (!/^https?:/i.test(name) && !references.find(name)) unknown.add(name);
  }
}
