import { encodePagePath } from '../protocol/encodePagePath.js';
import type { DocsPage } from './pages/DocsPage.js';
import { isHiddenPage } from './pages/isHiddenPage.js';
import { escapeHtml } from './shared/html.js';

/**
 * Lists the URLs of all pages that are not hidden, for search engines.
 *
 * @param top URL of the site's root, without a slash at the end.
 */
export function sitemapXml(pages: readonly DocsPage[], top: string): string {
  const shown = pages.filter((page) => !isHiddenPage(page));
  const urls = shown.map((page) => `<url><loc>${escapeHtml(top + encodePagePath(page.path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export function robotsText(top: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${top}/sitemap.xml\n`;
}
