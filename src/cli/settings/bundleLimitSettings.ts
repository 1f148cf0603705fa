import { ARCHIVE_LIMITS, type ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { type GivenValues, ofSite } from './Setting.js';
import { BYTES } from './settingKinds.js';

/** Size limits of bundles. The commands `serve`, `export` and `serve-bundle` have the same options. */
export const BUNDLE_LIMIT_SETTINGS = ofSite({
  limitArchiveBytes: {
    kind: BYTES,
    otherwise: `\`${ARCHIVE_LIMITS.archiveBytes}\``,
    meaning: 'largest [bundle](./static-export.md#size-of-a-bundle), packed, in bytes',
  },
  limitUnpackedBytes: {
    kind: BYTES,
    otherwise: `\`${ARCHIVE_LIMITS.unpackedBytes}\``,
    meaning: 'largest bundle, unpacked, in bytes',
  },
  limitFileBytes: {
    kind: BYTES,
    otherwise: `\`${ARCHIVE_LIMITS.fileBytes}\``,
    meaning: 'largest file in a bundle, in bytes',
  },
});

export type BundleLimitValues = GivenValues<typeof BUNDLE_LIMIT_SETTINGS>;

/** Returns only the limits that were given, so that the others keep their defaults. */
export function bundleLimitsOf({
  limitArchiveBytes: archiveBytes,
  limitUnpackedBytes: unpackedBytes,
  limitFileBytes: fileBytes,
}: BundleLimitValues): Partial<ArchiveLimits> {
  return {
    ...(archiveBytes !== undefined && { archiveBytes }),
    ...(unpackedBytes !== undefined && { unpackedBytes }),
    ...(fileBytes !== undefined && { fileBytes }),
  };
}
