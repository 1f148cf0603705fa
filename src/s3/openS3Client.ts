import type { S3Client } from '@aws-sdk/client-s3';
import { BundleStoreError } from '../service/export/BundleStore.js';
import type { S3BundleStoreOptions } from './S3BundleStoreOptions.js';

type Sdk = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/s3-request-presigner'), 'getSignedUrl'>;

/** An S3 client, and the SDK with the classes of its commands. */
export interface OpenedS3 {
  client: S3Client;
  sdk: Sdk;
}

const CONNECT_MS = 5_000;
/** Time without data after which a request fails (ms). */
const SILENCE_MS = 30_000;

/**
 * Loads the AWS SDK, an optional peer dependency, and creates a client.
 *
 * @param closing Aborts every request that is sent without an abort signal of its own, including its retries.
 * @throws {BundleStoreError} if the SDK is not installed.
 */
export async function openS3Client(options: S3BundleStoreOptions, closing: AbortSignal): Promise<OpenedS3> {
  const { endpoint, credentials, addressing = endpoint === undefined ? 'host' : 'path' } = options;
  // Every signature must contain a region. Storage services other than AWS usually ignore it, so the default rarely matters there.
  const region = options.region ?? process.env.AWS_REGION ?? (endpoint === undefined ? undefined : 'us-east-1');
  const sdk = await importSdk();
  const client = new sdk.S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: addressing === 'path',
    // Leave out the additional checksums: older S3-compatible storages refuse them, and the signature covers the SHA-256 of every upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  const send = client.send.bind(client) as (command: unknown, options?: object) => Promise<unknown>;
  client.send = ((command: unknown, options?: object) =>
    send(command, { abortSignal: closing, ...options })) as S3Client['send'];
  return { client, sdk };
}

async function importSdk(): Promise<Sdk> {
  try {
    const [s3, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    return { ...s3, getSignedUrl };
  } catch (cause) {
    throw new BundleStoreError(
      'The S3 storage needs two more packages. Install them with: npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner',
      { cause },
    );
  }
}
