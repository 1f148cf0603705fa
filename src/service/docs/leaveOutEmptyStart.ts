import { isHidden } from '../../site/isHidden.js';
import { hasContent } from '../../site/markdown/hasContent.js';
import type { ReadDocs } from './createDocsReader.js';

/**
 * Leaves out a home page without content, such as one that a component renders, so that the service shows its own start page, which lists
 * the sections. Keeps the home page if all other pages are hidden. If the site has no title or description, it gets those of the page that
 * is left out.
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
