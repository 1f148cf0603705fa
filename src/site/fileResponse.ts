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
  return new Response(body, { status: part.status, headers: { ...headers, ...part.headers } });
}
