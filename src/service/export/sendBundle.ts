import { chooseFilePart } from '../../protocol/chooseFilePart.js';
import { HttpError } from '../../protocol/HttpError.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';

/**
 * The bundle as a download, whole or in part (RFC 9110, "Range Requests"): one range, `If-Range` by entity tag, so that a download that
 * broke is continued and never mixed with another file.
 *
 * @throws {HttpError} 404 when the file is gone, 416 for a range beyond its end.
 */
export async function sendBundle(request: Request, record: ExportRecord, store: ExportStore): Promise<Response> {
  const { bundle, jobId } = record;
  if (!bundle) throw gone();
  const { sizeBytes, digest } = bundle;
  const etag = `"${digest}"`;
  const part = chooseFilePart(request, { size: sizeBytes, etag });
  if (part.status === 416) {
    throw new HttpError(416, 'The range begins after the end of the bundle. Ask for a range inside it.', part.headers);
  }
  const headers = {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${record.domain}-${jobId.slice(0, 8)}.tar.gz"`,
    // The link is a key: caches on the way must not keep what it opened.
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
  return new HttpError(404, 'The bundle of this job is no longer kept. Start another job.');
}
