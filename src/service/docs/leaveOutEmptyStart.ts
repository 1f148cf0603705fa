import { isHidden } from '../../site/isHidden.js';
import { hasContent } from '../../site/markdown/hasContent.js';
import type { ReadDocs } from './createDocsReader.js';

/**
 * Leaves out a page without content at the root, such as a home page that a component renders, unless all other pages are hidden. The
 * service then shows its own start page, which lists the sections. Title and description of the empty page become those of the site if the
 * site has none.
 */
export function leaveOutEmptyStart<Read extends Pick<ReadDocs, 'pages' | 'siteTitle' | 'description'>>(
  read: Read,
): Read {
  const start = read.pages.find(({ path }) => path === '/');
  if (!start || hasContent(start.markdown.root)) return read;
  const pages = read.pages.filter((page) => page !== start);
  if (pages.every(isHidden)) return read;
  const { title, description } = start.markdown.frontMatter;
  return { ...read, pages, siteTitle: read.siteTitle ?? title, description: read.description ?? description };
}
