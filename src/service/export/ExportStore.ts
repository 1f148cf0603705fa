import type { ExportRecord } from './ExportRecord.js';

/** Result of claiming a store: this process has it, another process uses it, or there is no store yet. */
export type StoreClaim =
  | {
      state: 'own';
      /** Aborts if another process takes the store over. */
      lost: AbortSignal;
      release(): Promise<void>;
    }
  | {
      state: 'in-use';
      /** The process that uses the store, for the log: `process 12 on docs-1`. */
      heldBy: string;
    }
  | { state: 'none' };

/** A store for export jobs. The service includes a store that uses a folder. Bundles are kept in a `BundleStore` instead. */
export interface ExportStore {
  /**
   * Claims the store for this process, so that no other process runs the same jobs. If a store does not have this function, the service
   * uses the store without a claim.
   *
   * @param options.create Whether to create a missing store. Otherwise a missing store is not claimed.
   */
  claim?(options: { create: boolean }): Promise<StoreClaim>;
  /** Returns all jobs, in any order. Unreadable ones are skipped. */
  records(): Promise<ExportRecord[]>;
  /** Returns a job; undefined if it is missing or unreadable. Needs no claim and changes nothing. */
  record(jobId: string): Promise<ExportRecord | undefined>;
  /** Saves a job atomically: after a crash the store has the old or the new state. */
  save(record: ExportRecord): Promise<void>;
  /** Creates an empty local folder for the files of a running job. */
  openWorkFolder(jobId: string): Promise<string>;
  /**
   * Removes the work folder of a job, if it exists. Called when a job stops running for any reason, and for unfinished jobs of an earlier
   * process.
   */
  closeWorkFolder(jobId: string): Promise<void>;
  /** Removes a job. */
  remove(jobId: string): Promise<void>;
  /** Returns the secret for signing links. It never changes, so that links survive a restart. */
  secret(): Promise<Uint8Array>;
}
