import { HttpError } from '../../protocol/HttpError.js';
import { hostnameOf, isAllowedHost } from '../../protocol/isAllowedHost.js';

/**
 * Refuses a request that was sent to a name which is not this service's own (DNS rebinding). Checks both the address of the request
 * and its `Host` header, because adapters may build the address from forwarded headers.
 *
 * @param allowedHosts Host names beside the loopback ones, without port. `*` allows every name: only behind a proxy that checks.
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
