import { contentTypeOfFolderFile } from '../files/contentTypes.js';
import { findPublicFile } from '../files/findPublicFile.js';
import type { SiteOptions } from '../Site.js';
import { fileResponse } from './fileResponse.js';
import { fileHeaders } from './securityHeaders.js';
import { TaggedDocument } from './TaggedDocument.js';

/**
 * Responds with an image or a download of the documentation. Returns undefined if there is no such file, if it cannot be read, or if it
 * must not be published (see {@link contentTypeOfFolderFile}).
 */
export async function respondWithFile(
  request: Request,
  name: string,
  { openFile, readFile }: Pick<SiteOptions, 'openFile' | 'readFile'>,
): Promise<Response | undefined> {
  const type = contentTypeOfFolderFile(name);
  if (!type) return undefined;
  const headers = { ...fileHeaders(type), 'content-type': type, 'cache-control': 'public, max-age=60' };
  const opened = await findPublicFile(openFile, name).catch(() => undefined);
  if (opened) return fileResponse(request, opened, headers);
  const bytes = openFile ? undefined : await findPublicFile(readFile, name).catch(() => undefined);
  return bytes && (await TaggedDocument.create({ status: 200, headers, body: bytes })).respond(request);
}
