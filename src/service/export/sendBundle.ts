import { chooseFilePart } from '../../http/chooseFilePart.js';
import { HttpError } from '../../http/HttpError.js';
import type { BundleStore } from './BundleStore.js';
import type { ExportRecord } from './ExportRecord.js';

/**
 * Sends a bundle, or one range of it (RFC 9110, "Range Requests"). The entity tag in `If-Range` ensures that an interrupted download is
 * never continued with another file. If the client already has the bundle (`If-None-Match`), the reply is a 304.
 *
 * @throws {HttpError} 404 if the file is gone, 416 for a range beyond its end.
 */
export async function sendBundle(request: Request, record: ExportRecord, bundles: BundleStore): Promise<Response> {
  const { bundle, jobId } = record;
  if (!bundle) throw bundleGoneError();
  const { sizeBytes, digest } = bundle;
  const etag = `"${digest}"`;
  const part = chooseFilePart(request, { size: sizeBytes, etag });
  if (part.status === 416) {
    throw new HttpError(416, 'The range begins after the end of the bundle. Ask for a range within it.', part.headers);
  }
  const headers = {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${bundleFileName(record)}"`,
    // Only the holder of a valid link may read the file, and a cache would not check the link. So no cache may keep the file.
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
    ...part.headers,
  };
  // Read one byte even for a reply without a body, to check that the store still has the bundle.
  const body = await bundles.read({ jobId, ...bundle }, part.range ?? { start: 0, end: 0 });
  if (!body) throw bundleGoneError();
  if (part.range) return new Response(body, { status: part.status, headers });
  await body.cancel();
  return new Response(null, { status: part.status, headers });
}

/** Returns the name under which a browser saves the bundle. */
export function bundleFileName({ domain, jobId }: Pick<ExportRecord, 'domain' | 'jobId'>): string {
  return `${domain}-${jobId.slice(0, 8)}.tar.gz`;
}

/** Creates the error for a bundle that its store no longer has. */
export function bundleGoneError(): HttpError {
  return new HttpError(404, 'The bundle of this job has been removed. Start another job.');
}
