/** Where a bundle came from: the link from which it was downloaded, and the sites that have loaded the bundle in order to serve it. */
export interface BundleOrigin {
  /** Digest of the link. The link itself is a credential and is not stored. */
  link: string;
  /** Entity tag from the server, if it sent one. */
  etag?: string;
  /** Digests of the names of the sites that have loaded the bundle. */
  sites?: string[];
}

/** Maximum number of sites remembered per bundle. */
const MAX_SITES = 100;

/** Adds a site to an origin. Returns the same object if the origin already has the site. */
export function withSite(origin: BundleOrigin, site: string): BundleOrigin {
  const { sites = [] } = origin;
  return sites.includes(site) ? origin : { ...origin, sites: [...sites, site].slice(-MAX_SITES) };
}
