export type { ArchiveLimits } from './archive/archiveLimits.js';
export type { BundleStatus, ServedBundle } from './BundleStatus.js';
export { type BundleValues, readBundleValues } from './loading/readBundleValues.js';
export type { ServeBundleOptions } from './ServeBundleOptions.js';
export { type BundleHandler, serveBundle } from './serveBundle.js';
