import { normalizeBasePath } from '../http/basePath.js';
import { getSiteLabels } from '../languages/getSiteLabels.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keyKind.js';
import { alternativesOf } from './alternatives.js';
import { contentTypeOf, contentTypeOfFolderFile } from './contentTypes.js';
import type { DocsPage } from './DocsPage.js';
import { fileResponse } from './fileResponse.js';
import { imageSizeReader } from './imageSizes.js';
import { llmsText, pageText, robotsText, sitemapXml } from './machineFiles.js';
import { mainPages, pageAbove } from './mainPages.js';
import { renderMarkdown } from './markdown/renderMarkdown.js';
import { pagesInOrder } from './navigation/NavigationItem.js';
import { type NavigationOf, siteNavigation } from './navigation/siteNavigation.js';
import { findPublicFile, readPublicFile } from './readPublicFile.js';
import { linkResolver } from './resolveLinks.js';
import type { Site, SiteOptions } from './Site.js';
import { SERVED_ASSETS } from './SiteAssets.js';
import { FILE_HEADERS, securityHeaders } from './securityHeaders.js';
import { startersOf } from './startersOf.js';
import { taggedResponse } from './taggedResponse.js';
import { notFoundHtml } from './template/notFoundHtml.js';
import type { PageSurroundings } from './template/PageSurroundings.js';
import { pageHtml } from './template/pageHtml.js';

/** Rendered pages that are kept; a site of any size stays small in memory. */
const MAX_KEPT_PAGES = 500;
const ASSETS = '/_docs/';
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * The documentation as a website: readable pages with navigation, outline and search, and the assistant on each where
 * `discoveryUrl` is given. Request in, response out; nothing of a page is executed.
 *
 * @example const site = createSite({ domain: 'acme', title: 'Acme', pages, discoveryUrl: '/discovery' });
 * const response = await site.respond(request);
 */
export function createSite(options: SiteOptions): Site {
  const { pages, title, domain, discoveryUrl, apiKey, assets, origin, language = 'en' } = options;
  if (apiKey && keyKind(apiKey) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'createSite was given an admin key, a server-side secret. Pages may only carry the public assistant key (svc_dsc_…).',
    );
  }
  const base = normalizeBasePath(options.base);
  const readFile = options.readFile ?? (async () => undefined);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byFoldedPath = new Map(pages.map((page) => [fold(page.path), page]));
  const linksOf = linkResolver(pages, base);
  const headers = securityHeaders(discoveryUrl);
  const sizesOf = imageSizeReader(readFile);
  const kept = new Map<DocsPage, string>();
  let navigation: Promise<NavigationOf> | undefined;
  let hasAssets: Promise<boolean> | undefined;

  const navigationOf = () => (navigation ??= siteNavigation(pages, readFile));
  const builtAssets = () =>
    (hasAssets ??= assets ? assets('page.css').then(Boolean, () => false) : Promise.resolve(false));

  async function surroundings(page: DocsPage | undefined): Promise<PageSurroundings> {
    const around: PageSurroundings = {
      title,
      base,
      domain,
      language,
      navigation: page ? (await navigationOf())(page) : [],
      alternatives: page ? alternativesOf(page, pages, language) : { languages: [], versions: [] },
      assets: (await builtAssets()) ? SERVED_ASSETS : undefined,
    };
    if (discoveryUrl) around.discoveryUrl = discoveryUrl;
    if (apiKey) around.apiKey = apiKey;
    if (page) around.starters = startersOf(page, byPath);
    if (origin) around.origin = origin;
    const editUrl = page && editUrlOf(page);
    if (editUrl) around.editUrl = editUrl;
    return around;
  }

  function editUrlOf(page: DocsPage): string | undefined {
    if (typeof options.editUrl === 'function') return options.editUrl(page.file);
    return options.editUrl?.replaceAll('{file}', page.file.split('/').map(encodeURIComponent).join('/'));
  }

  async function render(page: DocsPage): Promise<string> {
    const before = kept.get(page);
    if (before !== undefined) return before;
    const links = linksOf(page);
    const content = renderMarkdown(page.markdown, {
      withoutTitle: true,
      labels: getSiteLabels(page.language ?? language).content,
      resolveLink: links.link,
      resolveImage: links.image,
      imageSizes: await sizesOf(page.markdown, (url) => links.image(url).slice(base.length)),
    });
    const written = pageHtml(page, content, await surroundings(page));
    if (kept.size >= MAX_KEPT_PAGES) kept.delete(kept.keys().next().value as DocsPage);
    kept.set(page, written);
    return written;
  }

  async function notFound(request: Request, path: string): Promise<Response> {
    const home = byPath.get('/') ?? mainPages(pages, language)[0];
    const written = notFoundHtml(path, {
      ...(await surroundings(home)),
      alternatives: { languages: [], versions: [] },
    });
    return taggedResponse(request, written, { ...headers, 'content-type': 'text/html; charset=utf-8' }, 404);
  }

  async function respondBelow(request: Request, path: string, search: string): Promise<Response> {
    if (path.startsWith(ASSETS)) return respondAsset(request, path.slice(ASSETS.length));
    const page = byPath.get(path);
    if (page)
      return taggedResponse(request, await render(page), { ...headers, 'content-type': 'text/html; charset=utf-8' });

    const elsewhere = findElsewhere(path);
    if (elsewhere) return redirect(`${base}${encodeURI(elsewhere.path)}${search}`);
    if (path === '/' && pages.length > 0) {
      const first = await firstPage();
      if (first) return redirect(`${base}${encodeURI(first.path)}`, 307);
    }
    const readable = /\.mdx?$/i.test(path) ? findPage(path.replace(/\.mdx?$/i, '')) : undefined;
    if (readable)
      return taggedResponse(request, pageText(readable), { ...TEXT, 'content-type': 'text/markdown; charset=utf-8' });
    const machine = await respondMachineFile(request, path);
    return machine ?? (await respondFile(request, path.slice(1))) ?? notFound(request, path);
  }

  function findPage(path: string): DocsPage | undefined {
    const clean = path.replace(/\/(?:index|readme)$/i, '').replace(/(?<=^\/|[^/])\/+$/, '') || '/';
    return byPath.get(clean) ?? byFoldedPath.get(fold(clean));
  }

  /** Other addresses of a page: with `.html`, a slash at the end, `index`, other case. */
  function findElsewhere(path: string): DocsPage | undefined {
    return /\.mdx?$/i.test(path) ? undefined : findPage(path.replace(/\.html?$/i, ''));
  }

  /** Where the top of the site leads when no page stands there. */
  async function firstPage(): Promise<DocsPage | undefined> {
    const main = mainPages(pages, language);
    const order = main[0] ? pagesInOrder((await navigationOf())(main[0])) : [];
    return pageAbove(main) ?? order[0]?.page ?? main[0];
  }

  async function respondMachineFile(request: Request, path: string): Promise<Response | undefined> {
    const top = `${origin ?? new URL(request.url).origin}${base}`;
    if (path === '/sitemap.xml')
      return taggedResponse(request, sitemapXml(pages, top), {
        ...TEXT,
        'content-type': 'application/xml; charset=utf-8',
      });
    if (path === '/robots.txt')
      return (await respondFile(request, 'robots.txt')) ?? taggedResponse(request, robotsText(top), TEXT);
    if (path === '/llms.txt')
      return (await respondFile(request, 'llms.txt')) ?? taggedResponse(request, llmsText(title, pages, top), TEXT);
    return undefined;
  }

  async function respondAsset(request: Request, name: string): Promise<Response> {
    const type = contentTypeOf(name);
    const safe = name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'));
    const bytes = safe && type && assets ? await assets(name).catch(() => undefined) : undefined;
    if (!bytes || !type) return new Response('Not found.\n', { status: 404, headers: TEXT });
    // Chunks carry a hash of their content in their names.
    const cacheControl = name.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return taggedResponse(request, bytes, {
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
    });
  }

  async function respondFile(request: Request, name: string): Promise<Response | undefined> {
    const type = contentTypeOfFolderFile(name);
    if (!type) return undefined;
    const headers = { ...FILE_HEADERS, 'content-type': type, 'cache-control': 'public, max-age=60' };
    const opened = await findPublicFile(options.openFile, name);
    if (opened) return fileResponse(request, opened, headers);
    const bytes = options.openFile ? undefined : await readPublicFile(readFile, name);
    return bytes && taggedResponse(request, bytes, headers);
  }

  return {
    paths: pages.map((page) => `${base}${page.path}`),
    respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { pathname, search } = new URL(request.url);
      if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
      let path: string;
      try {
        path = decodeURIComponent(pathname.slice(base.length)).normalize() || '/';
      } catch {
        return notFound(request, pathname);
      }
      return respondBelow(request, path, search);
    },
  };
}

function fold(path: string): string {
  return path.toLowerCase().normalize();
}

function redirect(location: string, status = 308): Response {
  // Two slashes at the beginning would name another host.
  return new Response(null, {
    status,
    headers: { location: location.replace(/^\/{2,}/, '/'), 'cache-control': 'no-cache' },
  });
}
