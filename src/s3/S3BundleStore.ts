import type { Readable } from 'node:stream';
import { readErrorCode } from '../http/errorCode.js';
import { isExportJobId } from '../protocol/exports/readExportReply.js';
import {
  type BundleLink,
  type BundleStore,
  BundleStoreError,
  type StoredBundle,
} from '../service/export/BundleStore.js';
import { cutStream } from './cutStream.js';
import { explainS3Error } from './explainS3Error.js';
import { type OpenedS3, openS3Client } from './openS3Client.js';
import type { S3BundleStoreOptions } from './S3BundleStoreOptions.js';
import { uploadFile } from './uploadFile.js';

const CONTENT_TYPE = 'application/gzip';
/** Name of the object that `check` writes. */
const CHECK_NAME = 'docs-assistant.txt';
const CHECK_TEXT = 'docs-assistant keeps the bundles of static exports here.\n';
/** The longest lifetime of a presigned link: seven days. */
const MAX_LINK_SECONDS = 604_800;
/** Error codes for an object that does not exist. A reply to HEAD has no body, so the SDK derives `NotFound` from the status. */
const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);
/** Error code for a range that begins after the end of the object. The object is then too short to be the bundle of the job. */
const OUT_OF_RANGE = 'InvalidRange';

const NOT_STORED =
  'The storage confirmed an upload, but does not have the file. Check that the endpoint is the address of the storage, and that no login page or proxy answers in its place.';

const RANGE_IGNORED =
  'The storage ignored the range of a request, and sent the whole bundle. Check that the storage supports ranges, and that no cache or proxy in between removes them.';

/** The fields of a reply that identify a bundle. */
interface ObjectFacts {
  Metadata?: Record<string, string> | undefined;
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
}

/** Keeps bundles as objects in S3-compatible storage. The digest of a bundle is in the metadata of its object. */
export class S3BundleStore implements BundleStore {
  readonly #options: S3BundleStoreOptions;
  readonly #closing = new AbortController();
  #opened: Promise<OpenedS3> | undefined;

  constructor(options: S3BundleStoreOptions) {
    this.#options = options;
  }

  /**
   * Writes a small object, then requests its metadata. Only the two requests together show that the bucket exists and that bundles can be
   * stored.
   */
  async check(): Promise<void> {
    try {
      const object = this.#objectAt(CHECK_NAME);
      await this.#use(({ client, sdk }) =>
        client.send(new sdk.PutObjectCommand({ ...object, ContentType: 'text/plain', Body: CHECK_TEXT })),
      );
      const found = await this.#findFacts(object);
      if (found?.ContentLength !== CHECK_TEXT.length) throw createNotStoredError();
    } catch (error) {
      // Ignore the error if the service has been stopped meanwhile: stopping aborts the requests, so the storage itself may be fine.
      if (!this.#closing.signal.aborted) throw error;
    }
  }

  async keep(bundle: StoredBundle, file: string): Promise<void> {
    const target = { ...this.#objectOf(bundle.jobId), ContentType: CONTENT_TYPE, Metadata: { sha256: bundle.digest } };
    await this.#use((s3) => uploadFile(s3, target, file));
    // Check that the storage has the bundle: a login page in front of the storage would also answer an upload with 200.
    if (!(await this.#hasBundle(bundle))) throw createNotStoredError();
  }

  async read(
    bundle: StoredBundle,
    { start, end }: { start: number; end: number },
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const object = this.#objectOf(bundle.jobId);
    const reply = await this.#find(({ client, sdk }) =>
      client.send(new sdk.GetObjectCommand({ ...object, Range: `bytes=${start}-${end}` })),
    );
    if (!reply?.Body) return undefined;
    const isSame = isSameBundle(reply, bundle);
    // Without a `ContentRange`, the storage has ignored the range and sent the whole bundle. If the requested range begins at 0, use only
    // the beginning of the bundle.
    const isWhole = reply.ContentRange === undefined;
    if (isSame && (!isWhole || start === 0)) {
      const body = reply.Body.transformToWebStream() as ReadableStream<Uint8Array>;
      return isWhole ? cutStream(body, end + 1) : body;
    }
    (reply.Body as Readable).destroy();
    if (isSame) throw new BundleStoreError(RANGE_IGNORED);
    return undefined;
  }

  async link(
    bundle: StoredBundle,
    { fileName, lifetimeMs }: { fileName: string; lifetimeMs: number },
  ): Promise<BundleLink | undefined> {
    const object = this.#objectOf(bundle.jobId);
    if (!(await this.#hasBundle(bundle))) return undefined;
    return this.#use(async ({ client, sdk }) => {
      const command = new sdk.GetObjectCommand({
        ...object,
        ResponseContentType: CONTENT_TYPE,
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        // Only the holder of a valid link may read the file, and a cache would not check the link. So no cache may keep the file.
        ResponseCacheControl: 'private, no-store',
      });
      // Use the clock of the storage: since the request above, the SDK knows how far the clock of this machine differs from it. Round down,
      // because signatures contain whole seconds.
      const signedAt = Math.floor((Date.now() + client.config.systemClockOffset) / 1000);
      const { expiration } = await client.config.credentials();
      const withCredentials = expiration ? expiration.getTime() / 1000 - signedAt : MAX_LINK_SECONDS;
      const expiresIn = Math.floor(Math.min(lifetimeMs / 1000, MAX_LINK_SECONDS, withCredentials));
      const signingDate = new Date(signedAt * 1000);
      const url = await sdk.getSignedUrl(client, command, { expiresIn, signingDate });
      return { url, expiresAt: new Date((signedAt + expiresIn) * 1000) };
    });
  }

  async remove(jobId: string): Promise<void> {
    const object = this.#objectOf(jobId);
    await this.#use(({ client, sdk }) => client.send(new sdk.DeleteObjectCommand(object)));
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The service was stopped.'));
    const opened = await this.#opened?.catch(() => undefined);
    opened?.client.destroy();
  }

  /** Opens the client once. If that fails, the next call tries again. */
  #open(): Promise<OpenedS3> {
    this.#opened ??= openS3Client(this.#options, this.#closing.signal).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Runs requests. @throws {BundleStoreError} if the storage fails. Errors of local files are passed on. */
  async #use<Result>(run: (s3: OpenedS3) => Promise<Result>): Promise<Result> {
    try {
      return await run(await this.#open());
    } catch (error) {
      if (isFileError(error)) throw error;
      throw explainS3Error(error, this.#options.bucket);
    }
  }

  /** Runs a request for an object. @returns undefined if the object does not exist or ends before the requested range. */
  #find<Result>(run: (s3: OpenedS3) => Promise<Result>): Promise<Result | undefined> {
    return this.#use(async (s3) => {
      try {
        return await run(s3);
      } catch (error) {
        if (error instanceof Error && (MISSING.has(error.name) || error.name === OUT_OF_RANGE)) return undefined;
        throw error;
      }
    });
  }

  /** Whether the storage has the bundle. */
  async #hasBundle(bundle: StoredBundle): Promise<boolean> {
    const found = await this.#findFacts(this.#objectOf(bundle.jobId));
    return found !== undefined && isSameBundle(found, bundle);
  }

  /** Returns the size and the metadata of an object; undefined if it does not exist. */
  #findFacts(object: { Bucket: string; Key: string }): Promise<ObjectFacts | undefined> {
    return this.#find(({ client, sdk }) => client.send(new sdk.HeadObjectCommand(object)));
  }

  #objectOf(jobId: string): { Bucket: string; Key: string } {
    // The id can come from a request, and becomes part of the name of an object. A text that is not a job id could name another object.
    if (!isExportJobId(jobId)) throw new Error('That is not the id of a job.');
    return this.#objectAt(`${jobId}.tar.gz`);
  }

  #objectAt(name: string): { Bucket: string; Key: string } {
    const { bucket, prefix = '' } = this.#options;
    return { Bucket: bucket, Key: `${prefix}${name}` };
  }
}

/**
 * Creates the error for an object that was uploaded, but that the storage then does not show, or shows with another size or digest. The
 * error is temporary, because some storage services show a new object only after a moment.
 */
function createNotStoredError(): BundleStoreError {
  return new BundleStoreError(NOT_STORED, { isTemporary: true });
}

/**
 * Whether an object is the given bundle. The key of an object names only the job, so the object can also be the bundle of another attempt
 * at this job.
 */
function isSameBundle({ Metadata, ContentLength, ContentRange }: ObjectFacts, bundle: StoredBundle): boolean {
  const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1]);
  return size === bundle.sizeBytes && Metadata?.sha256 === bundle.digest;
}

/** Whether an error comes from the local file system and not from the connection. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && readErrorCode(error) !== undefined && 'path' in error;
}
