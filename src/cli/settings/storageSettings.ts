import { createS3BundleStore } from '../../s3/createS3BundleStore.js';
import { S3_ADDRESSINGS, S3_LINK_TARGETS } from '../../s3/S3BundleStoreOptions.js';
import { ENDPOINT_URL } from '../../service/AddressRule.js';
import type { BundleStore } from '../../service/index.js';
import { CommandError } from '../shared/CommandError.js';
import { type GivenValues, ofSite } from './Setting.js';
import { address, choice, NAME, TEXT } from './settingKinds.js';

/**
 * Settings for keeping the bundles of exports in an S3-compatible storage. The credentials are not settings: the AWS SDK finds them in its
 * usual places, such as environment variables, a profile or the role of the container.
 */
export const STORAGE_SETTINGS = ofSite({
  s3Bucket: {
    kind: NAME,
    meaning:
      'keep the bundles of exports in this bucket of an [S3-compatible storage](./static-export.md#keep-bundles-in-s3); needs `npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner`',
  },
  s3Endpoint: { kind: address(ENDPOINT_URL), otherwise: 'AWS', meaning: 'URL of the storage' },
  s3Region: {
    kind: NAME,
    otherwise: '`AWS_REGION`; `us-east-1` with `--s3-endpoint`',
    meaning: 'region of the bucket',
  },
  s3Prefix: { kind: TEXT, meaning: 'beginning of the names of the objects, such as `docs/`' },
  s3Addressing: {
    kind: choice(S3_ADDRESSINGS, '<form>'),
    otherwise: '`path` with `--s3-endpoint`, else `host`',
    meaning: 'where requests name the bucket: `path` or `host`',
  },
  s3Links: {
    kind: choice(S3_LINK_TARGETS, '<target>'),
    otherwise: '`presigned`',
    meaning: 'where bundle links lead: `presigned` to the storage, or `service` to this service',
  },
});

/**
 * Returns the store for bundles; undefined without `--s3-bucket`.
 *
 * @throws {CommandError} exit code 2 if there is no bucket and any other S3 setting has a value that is not empty.
 */
export function bundlesOf(settings: GivenValues<typeof STORAGE_SETTINGS>): BundleStore | undefined {
  const { s3Bucket, s3Endpoint, s3Region, s3Prefix, s3Addressing, s3Links } = settings;
  if (s3Bucket === undefined) {
    if ([s3Endpoint, s3Region, s3Prefix, s3Addressing, s3Links].some(Boolean))
      throw new CommandError('The options for S3 storage need --s3-bucket.', 2);
    return undefined;
  }
  return createS3BundleStore({
    bucket: s3Bucket,
    ...(s3Endpoint !== undefined && { endpoint: s3Endpoint }),
    ...(s3Region !== undefined && { region: s3Region }),
    ...(s3Prefix !== undefined && { prefix: s3Prefix }),
    ...(s3Addressing !== undefined && { addressing: s3Addressing }),
    ...(s3Links !== undefined && { links: s3Links }),
  });
}
