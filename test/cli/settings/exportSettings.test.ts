import { describe, expect, it } from 'vitest';
import { ADMIN_SETTINGS, adminKeysOf } from '../../../src/cli/settings/adminSettings.js';
import { BUNDLE_LIMIT_SETTINGS, bundleLimitsOf } from '../../../src/cli/settings/bundleLimitSettings.js';
import { bundlesOf } from '../../../src/cli/settings/storageSettings.js';
import { chooseAdminKey } from '../../../src/cli/sites/chooseAdminKey.js';
import { openAuditLog } from '../../../src/cli/sites/openAuditLog.js';
import { hashKey } from '../../../src/service/keys/keyHash.js';

const usageError = (message: RegExp) =>
  expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) });

describe('the settings of exports', () => {
  it('read names and hashes of admin keys', async () => {
    const hash = await hashKey('svc_0123456789abcdef01234567');
    const { parse } = ADMIN_SETTINGS.adminKeyHash.kind;
    expect(adminKeysOf(parse(`ci=${hash}, next=${hash}`))).toEqual([
      { name: 'ci', hash },
      { name: 'next', hash },
    ]);
    for (const text of [hash, `my ci=${hash}`, 'ci=sha256:0123', `ci=${hash}=`])
      expect(() => parse(text), text).toThrow(/Give a name and a hash/);
  });

  it('raise the size limits of bundles, up to 1 TiB', () => {
    const { parse } = BUNDLE_LIMIT_SETTINGS.limitUnpackedBytes.kind;
    expect(bundleLimitsOf({ limitFileBytes: 7, limitUnpackedBytes: parse('8589934592') })).toEqual({
      fileBytes: 7,
      unpackedBytes: 8 * 1024 ** 3,
    });
    for (const text of ['0', 'off', '8 GiB', '1099511627777'])
      expect(() => parse(text), text).toThrow('Give a whole number from 1 to 1099511627776.');
  });

  it('create no admin key on a terminal if there are hashes', () => {
    expect(chooseAdminKey({ given: undefined, print: false, hasOtherKeys: true, isTerminal: true })).toEqual({});
  });

  it('need a bucket for the other options of S3', () => {
    expect(bundlesOf({})).toBeUndefined();
    expect(() => bundlesOf({ s3Prefix: 'docs/' })).toThrow(usageError(/need --s3-bucket/));
    expect(() => bundlesOf({ s3Prefix: '', s3Links: 'service' })).toThrow(usageError(/need --s3-bucket/));
    expect(bundlesOf({ s3Bucket: 'acme-docs', s3Links: 'service' })).not.toHaveProperty('link');
  });

  it('need an audit log for the days that it is kept', () => {
    const open = (settings: Parameters<typeof openAuditLog>[0]) => openAuditLog(settings, () => {});
    expect(open({})).toBeUndefined();
    expect(() => open({ auditLogDays: 30 })).toThrow(usageError(/needs --audit-log/));
  });
});
