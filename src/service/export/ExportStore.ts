import type { ExportRecord, KeptBundle } from './ExportRecord.js';

/** Where jobs and their bundles are kept. `folderExportStore` is the one that comes with the service. */
export interface ExportStore {
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
