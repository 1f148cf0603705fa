import type { Sidebar } from '../config/SiteConfig.js';
import type { ReadFile } from '../files/ReadFile.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { familyKey } from '../pages/familyKey.js';
import { isHiddenPage } from '../pages/isHiddenPage.js';
import { groupBy } from '../shared/groupBy.js';
import { buildConfigNavigation, type ConfiguredSidebars } from './buildConfigNavigation.js';
import { contentRootOf } from './contentRootOf.js';
import { findSidebars } from './findSidebars.js';
import { readDocsJsonNavigation } from './readDocsJsonNavigation.js';
import { readJson } from './readFolderSettings.js';
import { readSummary } from './readSummary.js';

const SUMMARY = /(?:^|\/)SUMMARY\.mdx?$/;

/**
 * Takes the tables of contents of mdBook and GitBook (`SUMMARY.md`) out of the pages, because these generators do not publish them. Reads
 * them as sidebars instead. Takes at most one file for each language and version: the file that is nearest to the root. A `SUMMARY.md`
 * stays a page in each of these cases:
 *
 * - It links to no other page of its language and version.
 * - It contains more than a table of contents and is not the table of contents of an mdBook project.
 * - There are pages of its language, version and content folder outside its folder.
 * - `docs.json` or another sidebar gives the navigation.
 *
 * @param pages All pages.
 * @param configured The sidebars of the site's generator.
 */
export async function takeSummaries(
  pages: readonly DocsPage[],
  readFile: ReadFile = async () => undefined,
  configured?: ConfiguredSidebars,
): Promise<{ pages: DocsPage[]; summaries: Sidebar[] }> {
  const shown = pages.filter((page) => !isHiddenPage(page));
  if (!shown.some(isSummary)) return { pages: [...pages], summaries: [] };
  const docsJson = await readJson(readFile, 'docs.json');
  const sidebars = await findSidebars(shown, readFile, configured);
  const taken = new Map<DocsPage, Sidebar>();
  for (const family of groupBy(shown, familyKey).values()) {
    const candidates = topSummaries(family, configured?.roots ?? []);
    if (candidates.length === 0 || hasNavigation(family)) continue;
    const { language, version } = family[0] ?? {};
    const files = new Set(family.map(({ file }) => file));
    for (const summary of candidates) {
      const entries = readSummary(summary, files, configured?.isOfBook && summary.file === 'SUMMARY.md');
      if (entries.length === 0) continue;
      taken.set(summary, { ...(language && { language }), ...(version && { version }), entries });
      break;
    }
  }
  return { pages: pages.filter((page) => !taken.has(page)), summaries: [...taken.values()] };

  function hasNavigation(family: readonly DocsPage[]): boolean {
    const { language, version } = family[0] ?? {};
    const ofDocsJson = docsJson && readDocsJsonNavigation(docsJson, family, language, version, configured?.roots);
    return Boolean(ofDocsJson ?? buildConfigNavigation(family, sidebars, configured?.settings ?? new Map()));
  }
}

const isSummary = ({ file }: DocsPage) => SUMMARY.test(file);

/**
 * Groups the pages by content folder. For each group, finds the innermost folder that contains all pages of the group, and keeps the
 * `SUMMARY.md` files directly in this folder. Returns the files nearest to the root first.
 */
function topSummaries(family: readonly DocsPage[], roots: readonly string[]): DocsPage[] {
  const byRoot = groupBy(family, ({ file }) => contentRootOf(file, roots));
  return [...byRoot.values()]
    .flatMap((pages) => {
      const top = sharedFolder(pages);
      return pages.filter((page) => isSummary(page) && folderOf(page.file).length === top.length);
    })
    .sort((left, right) => folderOf(left.file).length - folderOf(right.file).length);
}

/** Returns the innermost folder that contains all pages. */
function sharedFolder(pages: readonly DocsPage[]): string[] {
  let shared = folderOf(pages[0]?.file ?? '');
  for (const { file } of pages) {
    const folder = folderOf(file);
    const end = shared.findIndex((name, index) => name !== folder[index]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared;
}

const folderOf = (file: string) => file.split('/').slice(0, -1);
