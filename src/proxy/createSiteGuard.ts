import { BOOLEAN, type OptionKinds, STRINGS } from '../http/checkOptionGroup.js';
import { hostnameOf, isAllowedHost, isHostName } from '../http/isAllowedHost.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';
import type { Connection } from './readConnection.js';

/** Options of the assistant proxy and the export proxy. They decide which requests come from a page of the site. */
export interface SiteGuardOptions {
  /**
   * Origins whose pages may use the proxy. Default: the proxy's own origin. The header `Sec-Fetch-Site` shows whether a page has this
   * origin. Without this header, the `Host` header decides; with `trustProxy`, `X-Forwarded-Host` takes precedence over `Host`.
   */
  origins?: readonly string[];
  /**
   * Host names that the proxy answers to, without port. Loopback names are always allowed. Default: every name. With this default, any page
   * whose host name points at this server counts as a page of the proxy's own origin (DNS rebinding).
   */
  allowedHosts?: readonly string[];
  /**
   * Use the last entry of `X-Forwarded-Host` and `X-Forwarded-For`. Anyone can send these headers: turn this on only if every request
   * passes through a proxy of yours that sets them. Default `false`.
   */
  trustProxy?: boolean;
}

/** The kinds of all options of `SiteGuardOptions`. TypeScript reports an error if an option is missing here. */
export const SITE_GUARD_OPTIONS: OptionKinds<SiteGuardOptions> = {
  origins: STRINGS,
  allowedHosts: STRINGS,
  trustProxy: BOOLEAN,
};

/**
 * Throws for requests from pages of other sites, and for host names that are not allowed.
 *
 * @param changes Whether the request does more than read. If so, the header `Origin` is required.
 */
export type SiteGuard = (request: Request, connection: Connection, changes: boolean) => void;

/** Maximum number of characters of a header or an option that an error message quotes. */
const MAX_QUOTED = 80;

/**
 * Returns a function that checks which site a request comes from. Pages cannot forge `Origin` or `Sec-Fetch-Site`. Browsers send
 * `Sec-Fetch-Site` only to secure and loopback URLs. Without this header and without the option `origins`, the function compares the host
 * and port in `Origin` with those that the client requested. The requested host comes from the URL of the request only if there is no other
 * source, such as the `Host` header: behind a proxy or in Next.js, the URL has an internal host.
 *
 * @throws {DocsAssistantError} kind `setup` for invalid `origins` or `allowedHosts`. The guard throws {@link ProxyError} 403.
 */
export function createSiteGuard({ origins, allowedHosts }: SiteGuardOptions): SiteGuard {
  const ownOrigins = origins && new Set(origins.map(checkedOrigin));
  const ownHosts = allowedHosts && new Set(allowedHosts.map(checkedHost));

  return (request, { host }, changes) => {
    if (ownHosts && !isAllowedHost(host, ownHosts)) {
      throw refused(
        `This proxy does not answer to the host name "${quoted(host)}". Add it to the option allowedHosts if it is yours.`,
      );
    }
    const origin = request.headers.get('origin');
    const fetchSite = request.headers.get('sec-fetch-site');
    if (origin === null) {
      if (changes)
        throw refused(
          'The header Origin is missing. Browsers send it; other clients must set it to the address of the site.',
        );
      if (fetchSite === 'cross-site') throw refused('This request comes from a page of another site.');
      return;
    }
    const isOwn = ownOrigins ? ownOrigins.has(origin) : isSameSite(origin, fetchSite, host);
    if (!isOwn) throw refused(explanation(origin, host, ownOrigins !== undefined));
  };
}

function isSameSite(origin: string, fetchSite: string | null, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.origin !== origin) return false;
  if (fetchSite !== null) return fetchSite === 'same-origin';
  // Parse the host with the scheme of the page, so that the default port is dropped from both hosts before they are compared.
  return hostnameOf(host) !== undefined && new URL(`${page.protocol}//${host}`).host === page.host;
}

function explanation(origin: string, host: string, hasOrigins: boolean): string {
  const page = `This request comes from a page of "${quoted(origin)}", which is not `;
  if (hasOrigins) return `${page}in the option origins.`;
  return `${page}the site of this proxy ("${quoted(host)}"). If a server in front of it changes the Host header, list the site in the option origins, or set trustProxy.`;
}

function refused(message: string): ProxyError {
  return new ProxyError(403, 'not-allowed', message);
}

function quoted(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_QUOTED);
}

function checkedOrigin(origin: string): string {
  const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.origin;
  throw new DocsAssistantError(
    'setup',
    `origins holds "${String(origin).slice(0, MAX_QUOTED)}". Give origins such as "https://admin.acme.com".`,
  );
}

function checkedHost(host: string): string {
  if (isHostName(String(host))) return host.toLowerCase();
  throw new DocsAssistantError(
    'setup',
    `allowedHosts holds "${String(host).slice(0, MAX_QUOTED)}". Give host names as browsers send them, without scheme and port, such as "docs.acme.com".`,
  );
}
