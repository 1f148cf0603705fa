import { hostnameOf, isAllowedHost } from '../../http/isAllowedHost.js';
import { parseDomain } from '../../protocol/parseDomain.js';
import type { ServeSettings } from '../settings/serveSettings.js';

/** Matches the path of an endpoint that contains the domain of a site. The base path of the site may precede it. */
const NAMED_PATH = /\/discovery\/v\d+\/(?:assistant|search|page)\/([^/]+)/;

/** A site, with the settings that decide which requests it gets. */
interface RoutedSite {
  settings: Pick<ServeSettings, 'domain' | 'allowedHost'>;
}

/**
 * Finds the site of a request. A site gets the requests to the host names in its `allowedHost`, and to `<domain>.localhost`. If the host
 * name belongs to the process itself, the domain in the path of the request decides. The site with `*` in its `allowedHost` gets all other
 * requests.
 *
 * @param processHosts Host names and IP addresses of the process, without port.
 */
export function findSiteOfRequest<Site extends RoutedSite>(
  request: Request,
  sites: readonly Site[],
  processHosts: ReadonlySet<string>,
): Site | undefined {
  const { host } = new URL(request.url);
  const name = hostnameOf(host);
  if (name === undefined) return undefined;
  const hasName = (wanted: string) => (site: Site) =>
    site.settings.allowedHost?.some((each) => each.toLowerCase() === wanted);
  return (
    sites.find(hasName(name)) ??
    sites.find(({ settings }) => name === `${settings.domain.toLowerCase()}.localhost`) ??
    (isAllowedHost(host, processHosts) ? findByPath(request, sites) : undefined) ??
    sites.find(hasName('*'))
  );
}

function findByPath<Site extends RoutedSite>(request: Request, sites: readonly Site[]): Site | undefined {
  const named = NAMED_PATH.exec(new URL(request.url).pathname)?.[1];
  const domain = named === undefined ? undefined : readDomain(() => decodeURIComponent(named));
  return domain === undefined ? undefined : sites.find(({ settings }) => readDomain(() => settings.domain) === domain);
}

function readDomain(read: () => string): string | undefined {
  try {
    return parseDomain(read());
  } catch {
    return undefined;
  }
}
