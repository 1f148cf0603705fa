import { normalizeBasePath } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keyKind.js';
import { pageText } from './machineFiles.js';
import { PageIndex } from './PageIndex.js';
import { PageRenderer } from './PageRenderer.js';
import { respondWithAsset } from './respondWithAsset.js';
import { respondWithFile } from './respondWithFile.js';
import { respondWithMachineFile } from './respondWithMachineFile.js';
import type { Site, SiteOptions } from './Site.js';
import { securityHeaders, TEXT_HEADERS } from './securityHeaders.js';
import { taggedResponse } from './taggedResponse.js';

/** Path of the site's own scripts and styles below its root. */
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
  const renderer = new PageRenderer(options, base, index);
  const headers = { ...securityHeaders(options.discoveryUrl), 'content-type': 'text/html; charset=utf-8' };

  async function notFound(request: Request, path: string): Promise<Response> {
    return taggedResponse(request, await renderer.notFound(path), headers, 404);
  }

  async function redirectFrom(path: string, search: string): Promise<Response | undefined> {
    const page = index.findBySpelling(path);
    if (page) return redirect(`${base}${encodeURI(page.path)}${search}`, 308);
    const first = path === '/' ? await renderer.firstPage() : undefined;
    return first && redirect(`${base}${encodeURI(first.path)}`, 307);
  }

  async function respondToPath(request: Request, path: string, search: string): Promise<Response> {
    if (path.startsWith(ASSETS)) return respondWithAsset(request, path.slice(ASSETS.length), options.assets);
    const page = index.byPath.get(path);
    if (page) return taggedResponse(request, await renderer.page(page), headers);
    const redirected = await redirectFrom(path, search);
    if (redirected) return redirected;
    const source = index.findByMarkdownPath(path);
    if (source) {
      const type = { 'content-type': 'text/markdown; charset=utf-8' };
      return taggedResponse(request, pageText(source), { ...TEXT_HEADERS, ...type });
    }
    return (
      (await respondWithMachineFile(request, path, base, options)) ??
      (await respondWithFile(request, path.slice(1), options)) ??
      notFound(request, path)
    );
  }

  return {
    paths: options.pages.map((page) => `${base}${page.path}`),
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
