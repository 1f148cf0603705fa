import { isAllowedHost } from '../http/isAllowedHost.js';

const NO_OTHER_HOSTS: ReadonlySet<string> = new Set();

/**
 * Returns the headers with which a browser names the site of a page that asks the assistant on its own origin. `createAssistantProxy`
 * refuses questions without them. As in browsers, only secure and loopback addresses get `Sec-Fetch-Site`. With it, a server in front of
 * the proxy may change the `Host` header.
 */
export function ownPageHeaders({ origin, protocol, host }: URL): Record<string, string> {
  const isTrustworthy = protocol === 'https:' || isAllowedHost(host, NO_OTHER_HOSTS);
  return { origin, ...(isTrustworthy && { 'sec-fetch-site': 'same-origin' }) };
}
