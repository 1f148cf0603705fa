import { hasContent } from '../../site/markdown/output/hasContent.js';
import { isHiddenPage } from '../../site/pages/isHiddenPage.js';
import type { ReadDocs } from './createDocsReader.js';

/**
 * Leaves out a home page without content, such as a page that a component renders. The root of the site then redirects to
 * the topmost page (see `pageAbove`), such as `/docs`. Without such a page, the root shows a generated start page, which lists the
 * sections. Keeps the home page if all other pages are hidden.
 *
 * If the site has no title, it gets the title of the home page that is left out. The same applies to the description.
 */
export function leaveOutEmptyStart<Read extends Pick<ReadDocs, 'pages' | 'siteTitle' | 'description'>>(
  read: Read,
): Read {
  const start = read.pages.find(({ path }) => path === '/');
  if (!start || hasContent(start.markdown.root)) return read;
  const pages = read.pages.filter((page) => page !== start);
  if (pages.every(isHiddenPage)) return read;
  const { title, description } = start.markdown.frontMatter;
  return { ...read, pages, siteTitle: read.siteTitle ?? title, description: read.description ?? description };
}
