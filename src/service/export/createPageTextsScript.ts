import type { PageTexts } from '../../search/shards/ShardedIndexData.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { isHiddenPage } from '../../site/pages/isHiddenPage.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import { splitIntoSections } from '../search/splitIntoSections.js';

/**
 * Builds the script with the text of a page. The search in a bundle takes results and excerpts from this text.
 *
 * @param number Number of the page in the export.
 * @param name Name of the file of the page in the export.
 * @returns undefined for a hidden page.
 */
export function createPageTextsScript(page: DocsPage, number: number, name: string): string | undefined {
  if (isHiddenPage(page)) return undefined;
  const texts: PageTexts = {
    name,
    title: page.markdown.title,
    sections: splitIntoSections(page).map(({ id, heading, nodes }) => ({ id, heading, ...extractProseAndCode(nodes) })),
  };
  return createDataScript('texts', number, texts);
}

/** Builds a classic script that passes data to the search of a bundle. Pages opened from a file system cannot load data otherwise. */
export function createDataScript(kind: string, key: number | string, value: unknown): string {
  return `docsSearch(${JSON.stringify(kind)},${JSON.stringify(key)},${JSON.stringify(value)});\n`;
}
