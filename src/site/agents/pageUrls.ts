import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { MarkdownUrls } from '../markdown/output/toMarkdown.js';
import type { LinkResolver } from '../pages/createLinkResolver.js';
import type { DocsPage } from '../pages/DocsPage.js';

/**
 * Returns functions that rewrite the URLs in the Markdown of a page. The Markdown has another URL than the page, so relative URLs could
 * lead to the wrong place. The functions resolve URLs of this site to paths, and write them as `address` returns them. Other URLs stay
 * unchanged.
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
