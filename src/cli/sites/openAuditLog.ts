import { resolve } from 'node:path';
import type { AuditEntry } from '../../service/index.js';
import { type DailyLog, openDailyLog } from '../../service/logs/openDailyLog.js';
import { DEFAULT_AUDIT_DAYS } from '../settings/adminSettings.js';
import { CommandError } from '../shared/CommandError.js';

/**
 * Opens the audit log; returns undefined without `--audit-log`.
 *
 * @throws {CommandError} exit code 2 if `--audit-log-days` is given without a log.
 */
export function openAuditLog(
  { auditLog, auditLogDays }: { auditLog?: string | undefined; auditLogDays?: number | undefined },
  onWarning: (warning: string) => void,
): DailyLog<AuditEntry> | undefined {
  if (auditLog === undefined) {
    if (auditLogDays === undefined) return undefined;
    throw new CommandError('--audit-log-days needs --audit-log <folder>.', 2);
  }
  return openDailyLog(resolve(auditLog), {
    name: 'audit',
    days: auditLogDays ?? DEFAULT_AUDIT_DAYS,
    now: Date.now,
    onFault: (reason) =>
      onWarning(`The audit log "${auditLog}" cannot be written: ${reason}. Exports work, but are not logged.`),
    onMinorDropped: () =>
      onWarning(
        `The audit log "${auditLog}" leaves out downloads and refused calls without a valid key, because there are too many of them. Calls with a key are logged.`,
      ),
  });
}
