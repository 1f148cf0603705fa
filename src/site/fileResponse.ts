import { chooseFilePart } from '../http/chooseFilePart.js';
import type { OpenFile } from './OpenFile.js';

/** Responds with a file or a range of it (206), or with 304 or 416. Closes the file if nothing of it is sent. */
export async function fileResponse(
  request: Request,
  file: OpenFile,
  headers: Record<string, string>,
): Promise<Response> {
  const part = chooseFilePart(request, file);
  const body = part.range ? file.read(part.range) : null;
  if (!body) await file.close();
  if (part.status === 416) {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    const init = { status: 416, headers: { ...headers, ...plain, ...part.headers } };
    return new Response('The range begins after the end of the file.\n', init);
  }
  return new Response(body, { status: part.status, headers: { ...headers, ...part.headers } });
}
