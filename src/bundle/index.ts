/** `docs-assistant/bundle`: serves a static export bundle as the live site. Needs Node. */
export type { RequestLogEntry } from '../http/RequestLogEntry.js';
export type { ArchiveLimits } from '../site/export/ArchiveLimits.js';
export type { BundleSiteStatus, ServedBundle } from './BundleSiteStatus.js';
export { readBundleValues } from './loading/readBundleValues.js';
export type { BundleValues, EnabledBundleValues, ResolvedBundleValues } from './loading/resolveBundleValues.js';
export type { ServeBundleOptions } from './ServeBundleOptions.js';
export { type BundleHandler, serveBundle } from './serveBundle.js';
