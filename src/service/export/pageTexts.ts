import type { PageTexts } from '../../search/shards/ShardedIndexData.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { wordsAndCode } from '../search/searchFields.js';
import { sectionsOf } from '../search/sectionsOf.js';

/**
 * The texts of a page that a search in the bundle shows and looks through, as the script that brings them.
 *
 * @param number The page's number in the export.
 * @returns undefined for a hidden page.
 */
export function pageTexts(page: DocsPage, number: number, name: string): string | undefined {
  if (page.markdown.frontMatter.hidden) return undefined;
  const texts: PageTexts = {
    name,
    title: page.markdown.title,
    sections: sectionsOf(page).map(({ id, heading, nodes }) => ({ id, heading, ...wordsAndCode(nodes) })),
  };
  return dataScript('texts', number, texts);
}

/** A classic script that hands data to the search of a bundle; file systems give a page nothing else. */
export function dataScript(kind: string, key: number | string, value: unknown): string {
  return `docsSearch(${JSON.stringify(kind)},${JSON.stringify(key)},${JSON.stringify(value)});\n`;
}
