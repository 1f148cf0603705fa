import { llmsText, robotsText, sitemapXml } from './machineFiles.js';
import { respondWithFile } from './respondWithFile.js';
import type { SiteOptions } from './Site.js';
import { TEXT_HEADERS } from './securityHeaders.js';
import { taggedResponse } from './taggedResponse.js';

/**
 * Responds with a file for programs that read the site: `sitemap.xml`, `robots.txt` and `llms.txt`. The last two can be files of the
 * documentation folder. Returns undefined for other paths.
 */
export async function respondWithMachineFile(
  request: Request,
  path: string,
  base: string,
  options: SiteOptions,
): Promise<Response | undefined> {
  const { pages, title, origin = new URL(request.url).origin } = options;
  const root = `${origin}${base}`;
  switch (path) {
    case '/sitemap.xml':
      return taggedResponse(request, sitemapXml(pages, root), {
        ...TEXT_HEADERS,
        'content-type': 'application/xml; charset=utf-8',
      });
    case '/robots.txt':
      return (
        (await respondWithFile(request, 'robots.txt', options)) ??
        taggedResponse(request, robotsText(root), TEXT_HEADERS)
      );
    case '/llms.txt':
      return (
        (await respondWithFile(request, 'llms.txt', options)) ??
        taggedResponse(request, llmsText(title, pages, root), TEXT_HEADERS)
      );
    default:
      return undefined;
  }
}
