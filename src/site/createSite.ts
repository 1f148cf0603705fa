import { normalizeBasePath } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { encodePagePath } from '../protocol/encodePagePath.js';
import { keyKind } from '../protocol/keys/keyKind.js';
import { markdownPath } from './agents/markdownPath.js';
import { DocumentRenderer } from './DocumentRenderer.js';
import { withoutLinkBase } from './pages/LinkBase.js';
import { PageIndex } from './pages/PageIndex.js';
import { DocumentCache } from './responses/DocumentCache.js';
import { respondWithAsset } from './responses/respondWithAsset.js';
import { respondWithFile } from './responses/respondWithFile.js';
import { NOWHERE } from './responses/SiteDocument.js';
import type { Site, SiteOptions } from './Site.js';

/** Path below the site's root at which the site serves its scripts, styles, logo and favicon. */
const ASSETS = '/_docs/';

/**
 * Creates a website from documentation: pages with navigation, outline and search, and with the assistant if there is a `discoveryUrl`.
 * The site turns a `Request` into a `Response`. Code in pages is never executed.
 *
 * @example const site = createSite({ domain: 'acme', title: 'Acme', pages, discoveryUrl: '/discovery' });
 * const response = await site.respond(request);
 */
export function createSite(options: SiteOptions): Site {
  if (options.apiKey && keyKind(options.apiKey) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'createSite was given an admin key, a server-side secret. Pages may only contain the public assistant key (svc_dsc_…).',
    );
  }
  const base = normalizeBasePath(options.base);
  const index = new PageIndex(options.pages);
  const renderer = new DocumentRenderer(options, base, index);
  const cache = new DocumentCache();
  const { renderDocument = (path, origin) => renderer.render(path, origin) } = options;

  function redirectFrom(path: string, search: string): Response | undefined {
    const page = index.byPath.has(path) ? undefined : index.findBySpelling(path);
    if (page) return redirect(`${base}${encodePagePath(page.path)}${search}`, 308);
    const isRoot = path === '/' && !index.byPath.has(path);
    const isRootMarkdown = path === markdownPath('/') && !index.findByMarkdownPath(path);
    const first = isRoot || isRootMarkdown ? renderer.firstPage() : undefined;
    return first && redirect(`${base}${encodePagePath(isRoot ? first.path : markdownPath(first.path))}`, 307);
  }

  async function respondToPath(request: Request, path: string, search: string): Promise<Response> {
    if (path.startsWith(ASSETS)) return respondWithAsset(request, path.slice(ASSETS.length), options.assets, cache);
    const redirected = redirectFrom(path, search);
    if (redirected) return redirected;
    const own = renderer.isReplaceable(path) ? await respondWithFile(request, path.slice(1), options) : undefined;
    if (own) return own;
    const hasDocument = renderer.hasDocument(path);
    const file = hasDocument ? undefined : await respondWithFolderFile(request, path);
    return file ?? respondWithDocument(request, path);
  }

  /** Responds with a file of the documentation folder. The requested path may begin with the base path of the published site. */
  async function respondWithFolderFile(request: Request, path: string): Promise<Response | undefined> {
    const published = options.linkBase && withoutLinkBase(path, options.linkBase);
    const own = await respondWithFile(request, path.slice(1), options);
    return own ?? (published === undefined ? undefined : respondWithFile(request, published.slice(1), options));
  }

  /** Responds with the document at a path, or with the "not found" page. */
  async function respondWithDocument(request: Request, address: string): Promise<Response> {
    const path = renderer.hasDocument(address) ? address : NOWHERE;
    const origin = options.origin ?? new URL(request.url).origin;
    const render = () => renderDocument(path, origin);
    // Most documents other than pages, such as `sitemap.xml` and the Markdown of pages, contain the origin. So all documents except pages
    // and the "not found" page are cached for each origin.
    const key = index.byPath.has(path) || path === NOWHERE ? path : `${origin} ${path}`;
    return cache.respond(request, key, render);
  }

  return {
    render: (path, origin) => renderer.render(path, origin),
    markdownOf: (page, origin) => renderer.markdownOf(page, origin),
    paths: options.pages.map((page) => `${base}${page.path}`),
    respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { pathname, search } = new URL(request.url);
      if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
      let path: string;
      try {
        path = decodeURIComponent(pathname.slice(base.length)).normalize() || '/';
      } catch {
        return respondWithDocument(request, pathname);
      }
      return respondToPath(request, path, search);
    },
  };
}

function redirect(location: string, status: 307 | 308): Response {
  // A location that starts with two slashes would lead to another host.
  return new Response(null, {
    status,
    headers: { location: location.replace(/^\/{2,}/, '/'), 'cache-control': 'no-cache' },
  });
}
