export { createS3BundleStore } from './createS3BundleStore.js';
export type { S3BundleStoreOptions } from './S3BundleStoreOptions.js';
