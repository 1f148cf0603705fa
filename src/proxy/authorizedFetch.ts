import { requireAdminKey } from './adminKey.js';
import { checkServiceUrl } from './checkServiceUrl.js';
import type { ProxyFetch } from './ProxyHandler.js';

/** Options of {@link authorizedFetch}. */
export interface AuthorizedFetchOptions {
  /** If set, the key is sent only to URLs below `baseUrl`, and all other URLs are refused. Set it if your code does not choose the URLs. */
  baseUrl?: string;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** The only headers of a request that are passed on. Cookies and all others are dropped. */
const PASSED_HEADERS = ['accept', 'content-type', 'x-request-id', 'traceparent'];

/**
 * Returns a `fetch` that adds the admin key, for servers, scripts and CI. Pass it to `createExportClient`. It does not follow redirects, so
 * the key is never sent to the target of a redirect.
 *
 * @throws {DocsAssistantError} `setup` if the key is missing or unusable, or if `baseUrl` is invalid. `wrong-key` if the key is an
 *   assistant key, or if the code runs in a web page.
 * @example
 * const client = createExportClient({ url: baseUrl, fetch: authorizedFetch(process.env.DOCS_ADMIN_API_KEY) });
 */
export function authorizedFetch(adminApiKey: string | undefined, options: AuthorizedFetchOptions = {}): ProxyFetch {
  const key = requireAdminKey(adminApiKey);
  const root = options.baseUrl === undefined ? undefined : checkServiceUrl(options.baseUrl, 'baseUrl');
  return async (input, init) => {
    if (root !== undefined && !isBelow(input, root)) {
      throw new TypeError('The admin key is not sent to this address: it is not below baseUrl.');
    }
    const given = new Headers(init.headers);
    const headers: Record<string, string> = { authorization: `Bearer ${key}` };
    for (const name of PASSED_HEADERS) {
      const value = given.get(name);
      // Some servers refuse a content type without a body.
      if (value !== null && (name !== 'content-type' || init.body)) headers[name] = value;
    }
    const send = options.fetch ?? ((url: string, request: RequestInit) => globalThis.fetch(url, request));
    return send(input, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body ? { body: init.body } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
      redirect: 'manual',
    });
  };
}

function isBelow(address: string, root: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return !url.username && !url.password && (url.href === root || url.href.startsWith(`${root}/`));
}
