import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { formatSize } from '../../values/formatSize.js';
import { ExportFailure } from './ExportFailure.js';

/** Sizes of a bundle, as in {@link ArchiveLimits}. Unknown sizes are missing. */
export type BundleSize = Partial<Omit<ArchiveLimits, 'fileBytes'>>;

const DESCRIPTIONS: Readonly<Record<keyof BundleSize, (amount: number) => string>> = {
  archiveBytes: formatSize,
  unpackedBytes: (amount) => `${formatSize(amount)} unpacked`,
  entries: (amount) => `${amount} files and folders`,
  nameBytes: (amount) => `${formatSize(amount)} of file names`,
};

/**
 * Checks the size of a bundle. By default, the limits are those of `docs-assistant export` and `serve-bundle`, which refuse larger bundles.
 *
 * @throws {ExportFailure} code `too-large` if the size exceeds a limit.
 */
export function checkBundleSize(size: BundleSize, limits: ArchiveLimits): void {
  for (const [name, describe] of Object.entries(DESCRIPTIONS)) {
    const amount = size[name as keyof BundleSize] ?? 0;
    const limit = limits[name as keyof BundleSize];
    if (amount > limit)
      throw new ExportFailure(
        'too-large',
        `The bundle is too large: ${describe(amount)}; the limit is ${describe(limit)}. Keep large downloads elsewhere and link to them, export fewer pages with "paths", or raise the limit of the service, and start another job.`,
      );
  }
}
