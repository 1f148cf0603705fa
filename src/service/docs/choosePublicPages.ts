import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import type { CollectedPages } from './collectPages.js';

/** Maximum number of files that the warning about restricted pages names. */
const NAMED_FILES = 5;

/**
 * Chooses the pages to show: those that everybody may read. If several of these pages have the same path, only the first one is shown.
 *
 * Pages that are restricted to documentation groups (`groups` in their front matter) are left out. Assistant keys are public and the site
 * has no sign-in, so the service cannot know the groups of a reader. Restricted pages appear nowhere: not on the site, in search, in
 * answers or in exports.
 *
 * @param shown Groups whose pages everybody may read.
 */
export function choosePublicPages<Read extends CollectedPages>(read: Read, shown: readonly string[] = []): Read {
  const isPublic = ({ markdown: { frontMatter } }: DocsPage) =>
    !frontMatter.groups || frontMatter.groups.some((group) => shown.includes(group));
  const restricted = read.pages.filter((page) => !isPublic(page)).map(({ file }) => file);
  const warnings = [...read.warnings];
  // Leave out restricted pages first, so that none of them hides a public page with the same path.
  const pages = firstOfEachAddress(read.pages.filter(isPublic), warnings);
  if (restricted.length > 0) warnings.push({ text: describeRestricted(restricted), files: restricted });
  return { ...read, pages, warnings };
}

function firstOfEachAddress(pages: readonly DocsPage[], warnings: ReadingWarning[]): DocsPage[] {
  const byPath = new Map<string, DocsPage>();
  for (const page of pages) {
    const { path, file } = page;
    const first = byPath.get(path);
    if (first)
      warnings.push({
        text: describeRepeated(file, first.file, path),
        files: [file, first.file],
      });
    else byPath.set(path, page);
  }
  return [...byPath.values()];
}

function describeRepeated(file: string, first: string, path: string): string {
  return file.normalize() === first.normalize()
    ? `There are two files ${file}: their names differ only in their Unicode form (NFC or NFD), as after a copy between systems. Only the first is shown; delete one of them.`
    : `${file} has the same address as ${first} (${path}). Only ${first} is shown; rename one of them.`;
}

function describeRestricted(files: readonly string[]): string {
  const named = files.slice(0, NAMED_FILES);
  const more = files.length - named.length;
  return `Left out, because "groups" in the front matter restricts access and this service cannot check who reads: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. To show these pages to everybody, start the service with --group and the name of a group, or name their groups in the option "groups".`;
}
