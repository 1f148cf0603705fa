/** How much an archive may hold. What is larger is refused before it is kept. */
export interface ArchiveLimits {
  /** Bytes of the archive as it is fetched. Default 1 GiB. */
  archiveBytes: number;
  /** Bytes of everything in it, unpacked. Default 4 GiB. */
  unpackedBytes: number;
  /** Bytes of one file. Default 512 MiB. */
  fileBytes: number;
  /** Number of files and folders, those too that only stand in names. Default 200,000. */
  entries: number;
  /** Bytes of all names together, which are kept in memory. Default 16 MiB. */
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
