import { isAllowedHost } from '../../http/isAllowedHost.js';

const NO_OTHER_HOSTS: ReadonlySet<string> = new Set();

/**
 * Returns the headers that a browser adds when a page asks the assistant on its own origin. `createAssistantProxy` refuses questions
 * without `Origin`. As in browsers, only secure and loopback URLs get `Sec-Fetch-Site`. With this header, the proxy accepts the question
 * even if a server in front of it has changed the `Host` header.
 */
export function ownPageHeaders({ origin, protocol, host }: URL): Record<string, string> {
  const isTrustworthy = protocol === 'https:' || isAllowedHost(host, NO_OTHER_HOSTS);
  return { origin, ...(isTrustworthy && { 'sec-fetch-site': 'same-origin' }) };
}
