import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { closeAll } from '../../async/closeAll.js';
import type { ConnectionInfo } from '../../http/ConnectionInfo.js';
import { type OpenedDocsService, openDocsService } from '../../service/createDocsService.js';
import type { DocsService } from '../../service/index.js';
import { messageOf } from '../../values/messageOf.js';
import { warnOfFailure } from '../metrics/createMonitor.js';
import type { LoggedRequest, ServiceLog } from '../server/createServiceLog.js';
import { watchFolder } from '../server/watchFolder.js';
import { addressOptionsOf } from '../settings/addressSettings.js';
import type { ServeSettings } from '../settings/serveSettings.js';
import { checkSharedJobs } from '../settings/stateSettings.js';
import { CommandError, exitCodeOf } from '../shared/CommandError.js';
import { createServiceOptions } from './createServiceOptions.js';
import { describeSite } from './describeSite.js';
import { openAuditLog } from './openAuditLog.js';
import { RequestCounter } from './RequestCounter.js';
import type { SiteHost } from './SiteHost.js';

type Handler = (request: Request, info?: ConnectionInfo) => Promise<Response>;

/** A documentation site that is served. */
export interface ServedSite {
  settings: ServeSettings;
  /** Whether the site comes from a list of sites. If so, log entries and messages name the site. */
  isNamed: boolean;
  respond: Handler;
  admin: Handler;
  checkReadiness: OpenedDocsService['checkReadiness'];
  /** Resolves when the pages have been read for the first time; rejects if they cannot be read. */
  ready: Promise<void>;
  /** A line about the admin key, to be printed on standard error. */
  notice: string | undefined;
  /** Reads the pages again. */
  update(): Promise<void>;
  /** Stops the export jobs. Unfinished jobs begin again at the next start, or in another replica if replicas share the jobs. */
  stopExports(): Promise<void>;
  /** Closes the site. Waits for the replies that have begun, but no longer than the time limit (ms). */
  close(limitMs: number): Promise<void>;
}

/**
 * Opens a site and starts to read its pages. Requests wait until the pages have been read.
 *
 * @param place File, line and column of the site in the configuration file, for error messages. Undefined without a list of sites.
 * @throws {CommandError} if the settings are inconsistent, the folder does not exist, or a required package is not installed.
 */
export async function openSite(
  settings: ServeSettings,
  host: SiteHost,
  place: string | undefined,
): Promise<ServedSite> {
  if (place === undefined) return open(settings, host, false);
  try {
    return await open(settings, host, true);
  } catch (error) {
    throw new CommandError(`${place}: Site "${settings.domain}": ${messageOf(error)}`, exitCodeOf(error));
  }
}

async function open(settings: ServeSettings, host: SiteHost, isNamed: boolean): Promise<ServedSite> {
  await checkFolder(settings.folder);
  await checkSharedJobs(settings);
  const log = logOf(host.log, isNamed ? settings.domain : undefined);
  const adminKey = host.adminKeyOf(settings);
  const auditLog = openAuditLog(settings, log.warn);
  try {
    return await openService(settings, host, { isNamed, log, adminKey, auditLog });
  } catch (error) {
    await auditLog?.close();
    throw error;
  }
}

/** The parts of a site that are created before its service. */
interface SiteParts extends Pick<ServedSite, 'isNamed'> {
  log: ServiceLog;
  adminKey: ReturnType<SiteHost['adminKeyOf']>;
  auditLog: ReturnType<typeof openAuditLog>;
}

async function openService(
  settings: ServeSettings,
  host: SiteHost,
  { isNamed, log, adminKey, auditLog }: SiteParts,
): Promise<ServedSite> {
  const { domain } = settings;
  const folder = resolve(settings.folder);
  const requests = new RequestCounter();
  const { key, notice } = adminKey;
  const { metrics, monitor } = host;
  const serviceOptions = {
    ...createServiceOptions(settings, log, { adminApiKey: key, auditLog }),
    state: host.stateOf(domain),
    onRequest(entry: LoggedRequest) {
      requests.end();
      const logged = isNamed ? { ...entry, site: domain } : entry;
      if (monitor.onRequest) monitor.onRequest(logged, domain);
      else warnOfFailure(logged, log);
    },
  };
  if (serviceOptions.questionLog)
    log.info(`Questions and ratings are stored in "${serviceOptions.questionLog.folder}". Tell your readers.`);
  const generator = await describeSite(folder, { ...addressOptionsOf(settings), base: settings.base });
  if (generator !== undefined) log.info(generator);
  log.info(`Reading the pages of "${settings.folder}" …`);
  let service: DocsService | undefined;
  // Start watching before reading, so that no change is missed.
  const watcher = settings.watch ? await watchFolder(folder, async () => service?.update(), log.warn) : undefined;
  const counted =
    (handle: Handler): Handler =>
    (request, info) => {
      requests.begin();
      return handle(request, info);
    };
  const counts = metrics?.open(domain);
  try {
    const {
      service: opened,
      checkReadiness,
      stopExports,
    } = openDocsService({ ...serviceOptions, ...(counts && { onEvent: counts.count }) }, host.admission);
    service = opened;
    const close = async (limitMs: number) => {
      await closeAll(
        () => watcher?.close(),
        // Stop the exports before waiting, because the next service of this site needs the export folder.
        () => stopExports(),
        () => requests.waitUntilIdle(limitMs),
        () => opened.close(),
        () => counts?.close(),
        () => auditLog?.close(),
      );
    };
    let closed: Promise<void> | undefined;
    return {
      settings,
      isNamed,
      respond: counted(opened),
      admin: counted(opened.admin),
      checkReadiness,
      ready: opened.ready,
      notice: notice && named(notice, isNamed ? domain : undefined),
      update: () => opened.update(),
      stopExports,
      close(limitMs) {
        closed ??= close(limitMs);
        return closed;
      },
    };
  } catch (error) {
    watcher?.close();
    counts?.close();
    throw error;
  }
}

/** Returns a log whose messages begin with the domain of the site, if it is given. */
function logOf(log: ServiceLog, domain: string | undefined): ServiceLog {
  return {
    ...log,
    info: (sentence) => log.info(named(sentence, domain)),
    warn: (sentence) => log.warn(named(sentence, domain)),
  };
}

const named = (sentence: string, domain: string | undefined) =>
  domain === undefined ? sentence : `${domain}: ${sentence}`;

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new CommandError(
    `There is no folder "${folder}". Give the path of a folder with Markdown files: docs-assistant serve <folder>`,
    2,
  );
}
