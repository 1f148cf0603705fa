import type { ExportRecord, KeptBundle } from './ExportRecord.js';

/** Result of claiming a store: it is this process's own, it is in use by another one, or there is no store yet. */
export type StoreClaim =
  | {
      state: 'own';
      /** Aborted when another process has taken the store over. */
      lost: AbortSignal;
      release(): Promise<void>;
    }
  | {
      state: 'in-use';
      /** The process that uses it, for the log: `process 12 on docs-1`. */
      heldBy: string;
    }
  | { state: 'none' };

/** Where jobs and their bundles are kept. `folderExportStore` is the one that comes with the service. */
export interface ExportStore {
  /**
   * Claims the store for this process, because two processes would take up each other's jobs. A store without this function is used
   * without a claim.
   *
   * @param options.create Whether to make the store where there is none yet. Without it such a store is not claimed.
   */
  claim?(options: { create: boolean }): Promise<StoreClaim>;
  /** Every job that is kept, in any order. What cannot be read is left out. */
  records(): Promise<ExportRecord[]>;
  /** Keeps a job in place of its earlier state; after a crash there is the one or the other, never half of one. */
  save(record: ExportRecord): Promise<void>;
  /** An empty folder on this machine for the files of a running job. */
  openWorkFolder(jobId: string): Promise<string>;
  /** Drops the work folder, at the end of a job however it ended. */
  closeWorkFolder(jobId: string): Promise<void>;
  /** Takes over a packed file from the work folder. */
  keepBundle(jobId: string, file: string): Promise<void>;
  /** The bytes of a bundle from `start` to `end`, the last one included; undefined when it is gone. */
  readBundle(
    jobId: string,
    range: { start: number; end: number },
    bundle: KeptBundle,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Forgets a job and its bundle. */
  remove(jobId: string): Promise<void>;
  /** The secret that links are signed with; the same for as long as the store lives, so that links outlive a restart. */
  secret(): Promise<Uint8Array>;
}
