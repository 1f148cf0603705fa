import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { MarkdownUrls } from '../markdown/output/toMarkdown.js';
import type { LinkResolver } from '../pages/createLinkResolver.js';
import type { DocsPage } from '../pages/DocsPage.js';

/**
 * Returns functions for the URLs in the Markdown of a page. Readers get the Markdown at another URL than the page, where the author's
 * relative URLs may not work. So the functions resolve them, and write URLs of this site as `address` returns them. External URLs stay.
 *
 * @param resolver Resolves URLs to paths that include the base.
 * @param address Turns a path of the site (`/guide/install#windows`), including the base, into the URL to write.
 * @param base Path of the site's root, without a slash at the end. Default: empty.
 */
export function pageUrls(
  page: Pick<DocsPage, 'path'>,
  resolver: LinkResolver,
  address: (address: string) => string,
  base = '',
): MarkdownUrls {
  const written = (url: string) => (/^\/(?!\/)/.test(url) ? address(url) : url);
  return {
    link: (url) =>
      url.startsWith('#') ? address(`${base}${encodePagePath(page.path)}${url}`) : written(resolver.link(url)),
    image: (url) => written(resolver.image(url)),
  };
}
