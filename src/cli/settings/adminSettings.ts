import { InvalidArgumentError } from 'commander';
import { ADMIN_KEY_NAME } from '../../service/export/AdminKeys.js';
import type { AdminApiKey } from '../../service/index.js';
import { MAX_LOG_DAYS } from '../../service/insights/QuestionLog.js';
import { readKeyHash } from '../../service/keys/keyHash.js';
import { ofProcess, ofSite } from './Setting.js';
import { FOLDER, LISTEN_ADDRESS, list, PORT, wholeNumber } from './settingKinds.js';

/** Default number of days for which the audit log is kept. */
export const DEFAULT_AUDIT_DAYS = 365;

/** Settings of the export interface: admin keys, audit log, and its own host and port. */
export const ADMIN_SETTINGS = {
  ...ofSite({
    adminKeyHash: {
      kind: list('<name=hash>', checkNamedHash),
      meaning:
        'name and hash of an [admin key](./static-export.md#several-admin-keys), as `docs-assistant hash-key` prints them; may be repeated, and all keys are valid together',
    },
    auditLog: {
      kind: FOLDER,
      otherwise: 'off',
      meaning:
        'write each call of the export interface to this folder, outside the documentation: [who, what, when, and the result](#audit-log)',
    },
    auditLogDays: {
      kind: wholeNumber(1, MAX_LOG_DAYS),
      otherwise: `\`${DEFAULT_AUDIT_DAYS}\``,
      meaning: 'days to keep the audit log, 1 to 3650',
    },
  }),
  ...ofProcess({
    adminPort: {
      kind: PORT,
      otherwise: 'the port of the site',
      meaning: '[port of its own](#exports-on-their-own-port) for the export interface; `0` chooses a free one',
    },
    adminHost: {
      kind: LISTEN_ADDRESS,
      otherwise: '`127.0.0.1`',
      meaning: 'address to listen on for `--admin-port`',
    },
  }),
};

/** Splits the values of `adminKeyHash`, which have been checked, into names and hashes. */
export function adminKeysOf(given: readonly string[] = []): AdminApiKey[] {
  return given.map((text) => {
    const [name = '', hash = ''] = text.split('=');
    return { name, hash };
  });
}

function checkNamedHash(text: string): string {
  const [name = '', hash = '', ...rest] = text.split('=');
  if (rest.length === 0 && ADMIN_KEY_NAME.test(name) && readKeyHash(hash)) return text;
  throw new InvalidArgumentError(
    'Give a name and a hash, such as ci=sha256:…: create them with "docs-assistant hash-key ci".',
  );
}
