import type { ReadFile } from '../../site/files/ReadFile.js';
import { findUnknownEntries } from '../../site/navigation/findUnknownEntries.js';
import { readJson } from '../../site/navigation/readFolderSettings.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { ReadingWarning } from '../ReadingWarning.js';

/** Maximum number of entries without a page that the warning about the navigation names. */
const NAMED_ENTRIES = 5;

/**
 * Returns a warning if the navigation of `docs.json` has entries that name no page.
 *
 * @param pages All pages that were read, including pages that are restricted to groups.
 * @param roots Content folders of the site, relative to the folder of the pages.
 */
export async function checkNavigation(
  pages: readonly DocsPage[],
  readFile: ReadFile,
  roots?: readonly string[],
): Promise<ReadingWarning[]> {
  const settings = await readJson(readFile, 'docs.json');
  const unknown = settings ? findUnknownEntries(settings, pages, roots) : [];
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, NAMED_ENTRIES).map((name) => JSON.stringify(name.slice(0, 200)));
  const more = unknown.length > NAMED_ENTRIES ? ` and ${unknown.length - NAMED_ENTRIES} more` : '';
  const text = `The navigation in docs.json has entries for pages that do not exist: ${named.join(', ')}${more}. Name pages by their files, relative to the folder, without extension.`;
  // List the entries as `files`, to hide this warning from readers of an export: they see a warning only if all of its `files` are public
  // pages. An entry can be the name of a restricted page that could not be read.
  return [{ text, files: unknown }];
}
