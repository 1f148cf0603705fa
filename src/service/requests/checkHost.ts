import { HttpError } from '../../http/HttpError.js';
import { hostnameOf, isAllowedHost } from '../../http/isAllowedHost.js';

/**
 * Protects the service from DNS rebinding: refuses requests for host names that do not belong to this service. Checks the URL of the
 * request and its `Host` header, because adapters may build the URL from forwarded headers.
 *
 * @param allowedHosts Allowed host names without port, in addition to loopback names. `*` allows every name; use it only behind a proxy
 * that checks them.
 * @throws {HttpError} 403 for any other name.
 */
export function checkHost(request: Request, allowedHosts: ReadonlySet<string>): void {
  const hosts = [new URL(request.url).host];
  const header = request.headers.get('host');
  if (header !== null) hosts.push(header);
  for (const host of hosts) {
    if (isAllowedHost(host, allowedHosts)) continue;
    throw new HttpError(
      403,
      `This service does not serve the host name "${(hostnameOf(host) ?? '').slice(0, 80)}". If the name is correct, start the service with --allowed-host, or add the name to "allowedHosts".`,
    );
  }
}
