import { HttpError } from './HttpError.js';

const LOOPBACK_ADDRESS = /^127(?:\.\d{1,3}){3}$/;

/** Names that always mean this machine. */
function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    LOOPBACK_ADDRESS.test(hostname)
  );
}

function hostnameOf(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Refuses a request that was sent to a name which is not this service's own. Without this check a page anywhere on the web can
 * point its own host name at 127.0.0.1 and read a service that listens there (DNS rebinding; security promise 33).
 *
 * @param allowedHosts Host names beside the loopback ones, without port. `*` allows every name: only behind a proxy that checks.
 * @throws {HttpError} 403 for any other name.
 */
export function checkHost(request: Request, allowedHosts: ReadonlySet<string>): void {
  if (allowedHosts.has('*')) return;
  const named = [new URL(request.url).hostname];
  const header = request.headers.get('host');
  if (header !== null) named.push(hostnameOf(header) ?? '');
  for (const hostname of named) {
    if (isLoopbackName(hostname) || allowedHosts.has(hostname.toLowerCase())) continue;
    throw new HttpError(
      403,
      `This service does not answer to the host name "${hostname.slice(0, 80)}". Add it to "allowedHosts" if it is yours.`,
    );
  }
}
