import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';

/**
 * The origins whose pages may change something.
 *
 * @throws {DocsAssistantError} kind `setup` for what is no origin.
 */
export function checkedOrigins(origins: readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (origins === undefined) return undefined;
  return new Set(
    origins.map((origin) => {
      const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
      if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.origin;
      throw new DocsAssistantError(
        'setup',
        `origins holds "${String(origin).slice(0, 80)}". Give origins such as "https://admin.acme.com".`,
      );
    }),
  );
}

/**
 * Refuses what another site's page may have caused. A browser names the page's origin with every request that is not a simple read,
 * and no page can forge it (security promise 23).
 *
 * @param origins Default: the origin that the request itself was made to.
 * @throws {ProxyError} 403
 */
export function checkOrigin(request: Request, origins: ReadonlySet<string> | undefined, changes: boolean): void {
  const origin = request.headers.get('origin');
  const own = origins ?? new Set([new URL(request.url).origin]);
  const foreign = origin === null ? request.headers.get('sec-fetch-site') === 'cross-site' : !own.has(origin);
  if (!foreign && (origin !== null || !changes)) return;
  throw new ProxyError(
    403,
    'not-allowed',
    'This request does not come from a page of this site. Behind a proxy that ends TLS, name the site in the option origins.',
  );
}

/** @throws {ProxyError} 415 unless the request says that it is JSON, which no form can. */
export function checkJson(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) return;
  throw new ProxyError(415, 'wrong-content-type', 'The request must say "Content-Type: application/json".');
}

/** @throws {ProxyError} 403 without the header that no other site's page can send without being asked about it. */
export function checkMark(request: Request): void {
  if (request.headers.get('x-docs-assistant') === '1') return;
  throw new ProxyError(403, 'not-allowed', 'The header "x-docs-assistant: 1" is missing; the export client sends it.');
}
