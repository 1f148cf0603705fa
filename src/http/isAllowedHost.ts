const LOOPBACK_ADDRESS = /^127(?:\.\d{1,3}){3}$/;

/** Host name or IP address with an optional port. Any other character could end the host part of a URL and change its meaning. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a string is a host name or an IP address, with or without port. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** Returns the host name of a `Host` header in lower case and without the port; undefined for anything that is not a host. */
export function hostnameOf(host: string): string | undefined {
  if (!isHost(host)) return undefined;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Whether a string is valid in a list of allowed hosts: `*` for every name, or a host name or IP address without port, as browsers send it
 * (an IPv6 address in brackets). Upper case is allowed.
 */
export function isHostName(text: string): boolean {
  return text === '*' || hostnameOf(text) === text.toLowerCase();
}

/**
 * Whether a server answers requests for a host. Without this check a page on any site can point its own host name at the server and
 * read its replies (DNS rebinding). Loopback names are always allowed, because nobody else can own them.
 *
 * @param host A `Host` header, with or without port.
 * @param allowedHosts Host names in lower case, without port. `*` allows every name.
 */
export function isAllowedHost(host: string, allowedHosts: ReadonlySet<string>): boolean {
  if (allowedHosts.has('*')) return true;
  const hostname = hostnameOf(host);
  return hostname !== undefined && (isLoopbackName(hostname) || allowedHosts.has(hostname));
}

/** Whether a host name always means the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    LOOPBACK_ADDRESS.test(hostname)
  );
}
