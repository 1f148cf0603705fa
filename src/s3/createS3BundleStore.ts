import { parseRootUrl } from '../http/parseRootUrl.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { mayContainPassword } from '../service/AddressRule.js';
import type { BundleStore } from '../service/export/BundleStore.js';
import { S3BundleStore } from './S3BundleStore.js';
import type { S3BundleStoreOptions } from './S3BundleStoreOptions.js';

/**
 * Matches the names of buckets. New buckets on AWS cannot have capitals or underscores, but older buckets and buckets in other storage can.
 */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/;
/** Matches prefixes with only the characters that S3 recommends for names of objects, so that a link never needs unusual encoding. */
const PREFIX = /^(?!\/)[A-Za-z0-9!_.*'()/-]{0,500}$/;

/**
 * Creates a store that keeps the bundles of exports in S3-compatible storage. Needs Node, and the packages `@aws-sdk/client-s3` and
 * `@aws-sdk/s3-request-presigner`, which are loaded at the first use.
 *
 * @throws {DocsAssistantError} kind `setup` if an option is invalid.
 * @example
 * createDocsService({
 *   folder: 'docs',
 *   exports: { adminApiKey, bundles: createS3BundleStore({ bucket: 'acme-docs', prefix: 'exports/' }) },
 * });
 */
export function createS3BundleStore(options: S3BundleStoreOptions): BundleStore {
  const { bucket, prefix = '', endpoint, links = 'presigned' } = options;
  if (!BUCKET.test(bucket)) throw invalid('bucket', bucket, 'Give the name of a bucket, without "s3://" and path.');
  if (!PREFIX.test(prefix))
    throw invalid('prefix', prefix, 'Use letters, digits and ! _ . * \' ( ) / -, without "/" at the start.');
  if (endpoint !== undefined && parseRootUrl(endpoint)?.pathname !== '/')
    throw invalid('endpoint', endpoint, 'Give an http or https URL without path, user name and query.');
  const store = new S3BundleStore(options);
  if (links === 'presigned') return store;
  return {
    check: () => store.check(),
    keep: (bundle, file) => store.keep(bundle, file),
    read: (bundle, range) => store.read(bundle, range),
    remove: (jobId) => store.remove(jobId),
    close: () => store.close(),
  };
}

function invalid(name: string, value: string, advice: string): DocsAssistantError {
  const fault = mayContainPassword(value) ? 'invalid' : `"${value}"`;
  return new DocsAssistantError('setup', `The option "${name}" of the S3 storage is ${fault}. ${advice}`);
}
