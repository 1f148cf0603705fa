import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { LinkResolver } from '../createLinkResolver.js';
import type { DocsPage } from '../DocsPage.js';
import type { MarkdownUrls } from '../markdown/toMarkdown.js';

/**
 * Returns functions for the URLs in the Markdown of a page. The Markdown is read outside the site, so its URLs must not be relative.
 *
 * @param address Turns a path of the site (`/guide/install#windows`) into the URL to write.
 */
export function pageUrls(
  page: Pick<DocsPage, 'path'>,
  resolver: LinkResolver,
  address: (address: string) => string,
): MarkdownUrls {
  const written = (url: string) => (/^\/(?!\/)/.test(url) ? address(url) : url);
  return {
    link: (url) => (url.startsWith('#') ? address(`${encodePagePath(page.path)}${url}`) : written(resolver.link(url))),
    image: (url) => written(resolver.image(url)),
  };
}
