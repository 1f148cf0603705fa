import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

/** Size limits of an archive. Larger archives are refused. */
export interface ArchiveLimits {
  /** Size of the compressed archive, in bytes. Default 1 GiB. */
  archiveBytes: number;
  /** Unpacked size of all files together, in bytes. Default 4 GiB. */
  unpackedBytes: number;
  /** Size of one file, in bytes. Default 512 MiB. */
  fileBytes: number;
  /** Number of files and folders, including folders that only occur in file names. Default 200,000. */
  entries: number;
  /** Total length of the names of all files and folders, in bytes. These names are kept in memory. Default 16 MiB. */
  nameBytes: number;
}

const MEBIBYTE = 1024 ** 2;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  archiveBytes: 1024 * MEBIBYTE,
  unpackedBytes: 4096 * MEBIBYTE,
  fileBytes: 512 * MEBIBYTE,
  entries: 200_000,
  nameBytes: 16 * MEBIBYTE,
};

/**
 * Fills in the defaults of limits that are missing or undefined.
 *
 * @throws {DocsAssistantError} kind `setup` for a limit that is neither a whole number above 0 nor `Infinity`.
 */
export function resolveArchiveLimits(
  given: { readonly [Name in keyof ArchiveLimits]?: number | undefined } = {},
): ArchiveLimits {
  const limits = { ...ARCHIVE_LIMITS };
  for (const name of Object.keys(limits) as (keyof ArchiveLimits)[]) {
    const value = given[name] ?? limits[name];
    if (value !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(value) && value > 0))
      throw new DocsAssistantError(
        'setup',
        `limits.${name} is "${String(value)}". Give a whole number above 0, or Infinity for no limit.`,
      );
    limits[name] = value;
  }
  return limits;
}

/** Maximum compression ratio of an archive, far above that of text. A higher ratio suggests an attack (a "zip bomb"). */
export const MAX_RATIO = 100;
/** Unpacked size above which the compression ratio is checked (bytes). */
export const RATIO_COUNTS_FROM = 64 * MEBIBYTE;
