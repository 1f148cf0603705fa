import { type FileHandle, open } from 'node:fs/promises';
import { BundleStoreError } from '../service/export/BundleStore.js';
import type { OpenedS3 } from './openS3Client.js';

/** The object that an upload creates: its bucket, key and fields. */
export interface UploadTarget {
  Bucket: string;
  Key: string;
  ContentType: string;
  Metadata: Record<string, string>;
}

/**
 * Size of a part. An upload holds one part in memory, so that the SDK can send it again. S3 allows 10,000 parts, so the maximum size of a
 * file is about 168 GB.
 */
const PART_BYTES = 16 * 1024 ** 2;

/** How long the request that removes the parts of a failed upload may take (ms). */
const CLEAN_UP_MS = 10_000;

type ReadPart = (position: number, length: number) => Promise<Buffer>;

/** Uploads a file. The object appears when the upload is complete. Until then, readers get the previous object, if there is one. */
export async function uploadFile(s3: OpenedS3, target: UploadTarget, file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read: ReadPart = (position, length) =>
      readPart(handle, position, length).catch((error) => throwFor(file, error));
    if (size > PART_BYTES) await uploadParts(s3, target, read, size);
    else await s3.client.send(new s3.sdk.PutObjectCommand({ ...target, Body: await read(0, size) }));
  } finally {
    await handle.close();
  }
}

async function uploadParts({ client, sdk }: OpenedS3, target: UploadTarget, read: ReadPart, size: number) {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target));
  const upload = { Bucket, Key, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let position = 0; position < size; position += PART_BYTES) {
      const PartNumber = Parts.length + 1;
      const Body = await read(position, Math.min(PART_BYTES, size - position));
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    // Send this request even if the service closes: otherwise the storage would keep the parts, and charge for them.
    await client
      .send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal: AbortSignal.timeout(CLEAN_UP_MS) })
      .catch(() => {});
    throw error;
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(part, filled, length - filled, position + filled);
    if (bytesRead === 0) {
      throw new BundleStoreError(
        'The bundle became shorter while it was being uploaded. Check that nothing else changes the export folder, and start another job.',
      );
    }
    filled += bytesRead;
  }
  return part;
}

/**
 * Adds the path of a file to an error that occurred while the file was read, and rethrows the error. Node omits the path, but callers need
 * it to distinguish errors of the file from errors of the connection.
 */
function throwFor(path: string, error: unknown): never {
  throw error instanceof Error ? Object.assign(error, { path }) : error;
}
