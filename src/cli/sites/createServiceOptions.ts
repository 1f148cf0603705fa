import { resolve } from 'node:path';
import type { AuditEntry, DocsServiceOptions } from '../../service/index.js';
import type { DailyLog } from '../../service/logs/openDailyLog.js';
import type { ServiceLog } from '../server/createServiceLog.js';
import { hostNamesOf } from '../server/startServer.js';
import { addressOptionsOf } from '../settings/addressSettings.js';
import { adminKeysOf } from '../settings/adminSettings.js';
import { bundleLimitsOf } from '../settings/bundleLimitSettings.js';
import { limitsOf } from '../settings/limitSettings.js';
import { modelOf } from '../settings/modelSettings.js';
import type { ServeSettings } from '../settings/serveSettings.js';
import { bundlesOf } from '../settings/storageSettings.js';
import { CommandError } from '../shared/CommandError.js';
import { chooseQuestionLog } from './chooseQuestionLog.js';

/** The site's admin key, configured or created for this run, and the audit log, which records the calls of the export interface. */
interface AdminParts {
  adminApiKey: string | undefined;
  auditLog: DailyLog<AuditEntry> | undefined;
}

/**
 * Turns the settings of `serve` into the options of the service.
 *
 * @throws {CommandError} exit code 2 if the settings are inconsistent.
 */
export function createServiceOptions(settings: ServeSettings, log: ServiceLog, admin: AdminParts): DocsServiceOptions {
  const { domain, base, title, slugs, language, editUrl, keys, allowedHost = [], allowedOrigin, host } = settings;
  const { adminPort, adminHost } = settings;
  const model = modelOf(settings);
  const questionLog = chooseQuestionLog(settings);
  if (adminHost !== undefined && adminPort === undefined) throw new CommandError('--admin-host needs --admin-port.', 2);
  return {
    folder: resolve(settings.folder),
    domain,
    language,
    onWarning: log.warn,
    limits: limitsOf(settings),
    threads: { requireKey: settings.requireThreadKey ?? false },
    allowedHosts: [...allowedHost, ...hostNamesOf(host), ...(adminHost === undefined ? [] : hostNamesOf(adminHost))],
    ...(allowedOrigin && { allowedOrigins: allowedOrigin }),
    exports: exportOptions(settings, admin),
    ...addressOptionsOf(settings),
    ...(questionLog && { questionLog }),
    ...(base !== undefined && { base }),
    ...(title !== undefined && { title }),
    ...(slugs !== undefined && { slugs }),
    ...(editUrl !== undefined && { editUrl }),
    ...(settings.workers !== undefined && { workers: settings.workers }),
    ...(settings.cache !== undefined && { cache: resolve(settings.cache) }),
    ...(keys && { apiKeys: keys }),
    ...(model && { model }),
  };
}

function exportOptions(
  settings: ServeSettings,
  { adminApiKey, auditLog }: AdminParts,
): NonNullable<DocsServiceOptions['exports']> {
  const { exportDomain, exportFolder, siteUrl, publicUrl, discoveryUrl, feedbackUrl } = settings;
  const bundles = bundlesOf(settings);
  return {
    ...(adminApiKey && { adminApiKey }),
    adminKeys: adminKeysOf(settings.adminKeyHash),
    limits: bundleLimitsOf(settings),
    adminInterface: settings.adminPort === undefined ? 'shared' : 'separate',
    // Entries without a key are minor. The log drops minor entries when it is half full, so that they cannot keep other entries out. Anyone
    // can cause any number of minor entries: through calls with a missing or invalid key, or through downloads, which need only a bundle
    // link.
    ...(auditLog && { onAudit: (entry: AuditEntry) => auditLog.add(entry, { isMinor: entry.key === undefined }) }),
    ...(bundles && { bundles }),
    ...(exportDomain !== undefined && { domain: exportDomain }),
    ...(exportFolder !== undefined && { folder: resolve(exportFolder) }),
    ...(siteUrl !== undefined && { siteUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(discoveryUrl !== undefined && { discoveryUrl }),
    ...(feedbackUrl !== undefined && { feedbackUrl }),
  };
}
