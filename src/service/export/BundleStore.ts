import type { PackedBundle } from './ExportRecord.js';

/** A bundle and the id of its job. */
export interface StoredBundle extends PackedBundle {
  jobId: string;
}

/** A link that downloads a bundle directly from the store, not through the service. */
export interface BundleLink {
  url: string;
  expiresAt: Date;
}

/**
 * Keeps the bundles of finished jobs. The service has a store that uses a folder; `docs-assistant/s3` has one for S3-compatible storage.
 *
 * All functions may throw. Throw a {@link BundleStoreError} if the message is written for the operator of the service.
 */
export interface BundleStore {
  /**
   * Checks whether bundles can be stored. If the service has an admin key, called when the documentation has been read for the first time.
   * An error becomes a warning, because the documentation is served in any case.
   */
  check?(): Promise<void>;
  /**
   * Stores a packed file, and may move it. If this fails, or if the process ends meanwhile, readers must get the previous bundle of the job
   * or none, but never an incomplete bundle.
   *
   * After a temporary {@link BundleStoreError}, the job calls `keep` again for about five minutes. It passes the same file, so the file
   * must still be there after such an error.
   */
  keep(bundle: StoredBundle, file: string): Promise<void>;
  /** Reads the bytes from `start` to `end`, inclusive; undefined if the bundle is gone or was replaced. */
  read(bundle: StoredBundle, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>;
  /**
   * Signs a link that downloads the bundle directly from the store. Returns undefined if the bundle is gone. Without this function, links
   * lead to the service, which signs them and reads the bundle from the store.
   */
  link?(bundle: StoredBundle, options: { fileName: string; lifetimeMs: number }): Promise<BundleLink | undefined>;
  /** Removes the bundle of a job, if there is one. */
  remove(jobId: string): Promise<void>;
  /** Ends running requests to the storage, so that they do not keep the process alive. Called when the service closes. */
  close?(): Promise<void>;
}

/**
 * A failure of a {@link BundleStore} whose message is for the operator: it says what to do, and contains no key. The log also has the cause
 * of the error.
 *
 * @example throw new BundleStoreError('The storage is full. Delete old bundles and start another job.', { cause });
 */
export class BundleStoreError extends Error {
  override readonly name = 'BundleStoreError';
  /** Whether a job should call `keep` again after a pause, with the same file. */
  readonly isTemporary: boolean;

  /** @param options.isTemporary Whether the failure may pass within minutes, such as an overload of the storage. Default false. */
  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
