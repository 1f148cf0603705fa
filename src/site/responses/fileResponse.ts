import { chooseFilePart } from '../../http/chooseFilePart.js';
import type { OpenFile } from '../files/OpenFile.js';
import { TEXT_HEADERS } from './securityHeaders.js';

/** Responds with a file or a range of it (206), or with 304 or 416. Closes the file if nothing of it is sent. */
export async function fileResponse(
  request: Request,
  file: OpenFile,
  headers: Record<string, string>,
): Promise<Response> {
  const part = chooseFilePart(request, file);
  const body = part.range ? file.read(part.range) : null;
  if (!body) await file.close();
  if (part.reason) {
    const plain = { ...headers, ...TEXT_HEADERS, 'cache-control': 'no-store', ...part.headers };
    return new Response(`${part.reason}\n`, { status: part.status, headers: plain });
  }
  return new Response(body, { status: part.status, headers: { ...headers, ...part.headers } });
}
