import { requireAdminKey } from './adminKey.js';
import { checkServiceUrl } from './checkServiceUrl.js';
import type { ProxyFetch } from './ProxyHandler.js';

/** Options of {@link authorizedFetch}. */
export interface AuthorizedFetchOptions {
  /** The only address the key is sent to; requests elsewhere are refused. Worth setting wherever addresses come from outside. */
  baseUrl?: string;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** What may go up beside the key. Cookies and whatever else a caller has stay here. */
const PASSED_HEADERS = ['accept', 'content-type'];

/**
 * A `fetch` that carries the admin key, for servers, scripts and CI: `createExportClient` and `pollExportJob` take it. Follows no
 * redirect, so the key goes where it was sent and nowhere else.
 *
 * @throws {DocsAssistantError} `setup` without a usable key; `wrong-key` for an assistant key, and in a page.
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
      // A content type without content makes strict servers look for a body.
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
  try {
    const url = new URL(address);
    return !url.username && !url.password && (url.href === root || url.href.startsWith(`${root}/`));
  } catch {
    return false;
  }
}
