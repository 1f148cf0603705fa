import type { DocsPage } from '../../site/DocsPage.js';
import type { CollectedPages } from './collectPages.js';

/** Maximum number of files that the warning names. */
const NAMED_FILES = 5;
const LEFT_OUT = 'Left out, because "groups" in the front matter restricts access';

/**
 * Leaves out pages that are restricted to documentation groups (`groups` in their front matter). Assistant keys are public and the site has
 * no sign-in, so the service cannot know the groups of a reader. Restricted pages appear nowhere: not on the site, in search, in answers or
 * in exports.
 *
 * @param shown Groups whose pages everybody may read.
 */
export function withoutRestrictedPages<Read extends CollectedPages>(read: Read, shown: readonly string[] = []): Read {
  const isPublic = ({ markdown: { frontMatter } }: DocsPage) =>
    !frontMatter.groups || frontMatter.groups.some((group) => shown.includes(group));
  const restricted = read.pages.filter((page) => !isPublic(page));
  if (restricted.length === 0) return read;
  return { ...read, pages: read.pages.filter(isPublic), warnings: [...read.warnings, describe(restricted)] };
}

/** Whether a warning names restricted pages, so that it must not be shown to readers. */
export const namesRestrictedPages = (warning: string) => warning.startsWith(LEFT_OUT);

function describe(restricted: readonly DocsPage[]): string {
  const named = restricted.slice(0, NAMED_FILES).map(({ file }) => file);
  const more = restricted.length - named.length;
  const files = named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${LEFT_OUT} and this service cannot check who reads: ${files}. To show these pages to everybody, start the service with --group and the name of a group, or name their groups in the option "groups".`;
}
