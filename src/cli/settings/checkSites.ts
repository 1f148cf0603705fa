import { parseDomain } from '../../protocol/parseDomain.js';
import { messageOf } from '../../values/messageOf.js';
import type { ConfiguredSite } from './ConfigReader.js';
import { findWrittenDocs } from './findWrittenDocs.js';
import type { SERVE_SETTINGS, ServeSettings } from './serveSettings.js';

type Site = ConfiguredSite<typeof SERVE_SETTINGS>;

/** Returns the values that no two sites may share, by the name of the setting. */
const distinctValues = ({ domain, allowedHost = [], exportFolder, questionLog, auditLog }: ServeSettings) => [
  { name: 'domain', values: [domain.toLowerCase()] },
  { name: 'allowedHost', values: allowedHost.map((host) => host.toLowerCase()) },
  { name: 'exportFolder', values: exportFolder === undefined ? [] : [exportFolder] },
  { name: 'questionLog', values: questionLog === undefined ? [] : [questionLog] },
  { name: 'auditLog', values: auditLog === undefined ? [] : [auditLog] },
];

/**
 * Reports three kinds of problems:
 *
 * - sites without a valid domain or without a folder
 * - values that two sites must not share
 * - folders to which the service would write, although they are inside the documentation of a site
 *
 * @param shared Values for all sites that do not set their own.
 */
export function checkSites(sites: readonly Site[], shared: ServeSettings): void {
  const owners = new Map<string, string>();
  for (const { values, report } of sites) {
    const { domain, folder } = values;
    if (folder === undefined) report('The site has no "folder". Give the folder of its documentation.');
    if (domain === undefined) {
      report('The site has no "domain". Give it an identifier of its own, such as "domain: acme".');
      continue;
    }
    try {
      parseDomain(domain);
    } catch (error) {
      report(messageOf(error));
    }
    for (const { name, values: given } of distinctValues({ ...shared, ...values })) {
      for (const value of new Set(given)) {
        const owner = owners.get(`${name} ${value}`);
        if (owner !== undefined)
          report(`"${name}" is "${value}", as in the site "${owner}". Give each site a value of its own.`);
        owners.set(`${name} ${value}`, domain);
      }
    }
  }
  reportWrittenDocs(sites, shared);
}

/**
 * Reports folders that the service would write to although they are inside the documentation of a site. Reports a folder only once, even if
 * several sites use it.
 */
function reportWrittenDocs(sites: readonly Site[], shared: ServeSettings): void {
  const docsFolders = new Set(sites.flatMap(({ values }) => values.folder ?? []));
  const reported = new Set<string>();
  for (const { values, report } of sites) {
    for (const fault of findWrittenDocs({ ...shared, ...values }, docsFolders)) {
      if (!reported.has(fault)) report(fault);
      reported.add(fault);
    }
  }
}
