import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../values/messageOf.js';
import type { ServiceLog } from '../server/createServiceLog.js';
import type { ReadServeSettings } from '../settings/readServeSettings.js';
import { rowsOf } from '../settings/Setting.js';
import { SERVE_SETTINGS, type ServeSettings } from '../settings/serveSettings.js';
import type { ServedSites, SiteList } from './ServedSites.js';

const PROCESS_KEYS = Object.keys(rowsOf(SERVE_SETTINGS, 'process')) as (keyof ServeSettings)[];

/**
 * Reads the settings and the pages again. Never throws, but logs faults. A site whose pages cannot be read again keeps its old pages. Any
 * other fault leaves all sites as they are.
 *
 * @param running Settings of the process, which change only at a restart.
 */
export async function reload(
  sites: ServedSites,
  running: ServeSettings,
  { read, log }: { read: () => Promise<ReadServeSettings>; log: ServiceLog },
): Promise<void> {
  try {
    const next = await read();
    log.info(
      next.configFile === undefined
        ? 'SIGHUP: reading the documentation again.'
        : `SIGHUP: reading "${next.configFile}" and the documentation again.`,
    );
    const outdated = PROCESS_KEYS.filter((key) => !isDeepStrictEqual(next.settings[key], running[key]));
    if (outdated.length > 0) log.warn(`Restart the process to change ${outdated.join(', ')}.`);
    const faults = await sites.replace(siteListOf(next, running));
    if (faults.length === 0) log.info('The documentation has been read again.');
    else log.warn(`The documentation could not be read, so the old pages are kept: ${faults.join(' ')}`);
  } catch (error) {
    log.warn(`SIGHUP has changed nothing. ${messageOf(error)}`);
  }
}

/**
 * Returns the sites of a new configuration. Settings that apply to the whole process (`PROCESS_KEYS`) keep the values of the running
 * process until a restart.
 */
export function siteListOf({ settings, sites, places }: ReadServeSettings, running: ServeSettings): SiteList {
  const ofProcess = Object.fromEntries(PROCESS_KEYS.map((key) => [key, running[key]]));
  const list = (sites ?? [settings]).map((site): ServeSettings => ({ ...site, ...ofProcess }));
  return { sites: list, ...(sites && { places }) };
}
