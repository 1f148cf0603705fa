import { readRange } from '../../protocol/readRange.js';
import { HttpError } from '../http/HttpError.js';
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
  const headers: Record<string, string> = {
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${record.domain}-${jobId.slice(0, 8)}.tar.gz"`,
    'accept-ranges': 'bytes',
    etag,
    // The link is a key; nothing between keeps what it opened.
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  const condition = request.headers.get('if-range');
  const asked = request.method === 'GET' && (condition === null || condition.trim() === etag);
  const range = asked ? readRange(request.headers.get('range'), sizeBytes) : undefined;
  if (range === 'beyond') {
    throw new HttpError(416, 'The range begins behind the end of the bundle. Ask for a range inside it.', {
      'content-range': `bytes */${sizeBytes}`,
    });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${sizeBytes}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await store.readBundle(jobId, { start, end }, bundle);
  if (!body) throw gone();
  return new Response(body, { status, headers });
}

function gone(): HttpError {
  return new HttpError(404, 'The bundle of this job is no longer kept. Start another job.');
}
