import { chooseFilePart } from '../../http/chooseFilePart.js';
import { HttpError } from '../../http/HttpError.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';

/**
 * Sends a bundle, whole or in part (RFC 9110, "Range Requests"): one range, and `If-Range` by entity tag, so that an interrupted download
 * can be continued but is never mixed with another file.
 *
 * @throws {HttpError} 404 if the file is gone, 416 for a range beyond its end.
 */
export async function sendBundle(request: Request, record: ExportRecord, store: ExportStore): Promise<Response> {
  const { bundle, jobId } = record;
  if (!bundle) throw gone();
  const { sizeBytes, digest } = bundle;
  const etag = `"${digest}"`;
  const part = chooseFilePart(request, { size: sizeBytes, etag });
  if (part.status === 416) {
    throw new HttpError(416, 'The range begins after the end of the bundle. Ask for a range within it.', part.headers);
  }
  const headers = {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${record.domain}-${jobId.slice(0, 8)}.tar.gz"`,
    // The link is a credential: caches on the way must not keep the file.
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
    ...part.headers,
  };
  if (!part.range) return new Response(null, { status: part.status, headers });
  const body = await store.readBundle(jobId, part.range, bundle);
  if (!body) throw gone();
  return new Response(body, { status: part.status, headers });
}

function gone(): HttpError {
  return new HttpError(404, 'The bundle of this job has been removed. Start another job.');
}
