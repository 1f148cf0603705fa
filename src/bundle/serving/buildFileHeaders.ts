import type { Encoding } from '../../http/chooseEncoding.js';
import { isCompressible } from '../../site/files/contentTypes.js';
import { fileHeaders, PAGE_HEADERS } from '../../site/responses/securityHeaders.js';
import type { ArchiveFile } from '../archive/readArchive.js';
import { bundleContentType, hasHashedName } from './bundleContentType.js';

/**
 * Files are either cached forever or revalidated before each use. Revalidation costs a request, even if the file is unchanged and the reply
 * is a 304. In return, readers see a new bundle immediately.
 */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Headers of HTML pages. Pages that this package exports contain the rest of their content security policy, but `frame-ancestors` only
 * works in a header.
 */
const HTML_HEADERS = { ...PAGE_HEADERS, 'content-security-policy': "frame-ancestors 'self'" };

/** Returns the headers of a complete file, and its entity tag, which depends on content and encoding. */
export function buildFileHeaders(
  { name, hash }: ArchiveFile,
  encoding: Encoding | undefined,
  length: number,
): { headers: readonly string[]; etag: string } {
  const type = bundleContentType(name);
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const headers: Record<string, string> = {
    'content-type': type,
    'content-length': String(length),
    etag,
    'cache-control': hasHashedName(name) ? CACHE_FOREVER : REVALIDATE,
    ...(type.startsWith('text/html') ? HTML_HEADERS : fileHeaders(type)),
  };
  if (encoding) headers['content-encoding'] = encoding;
  else headers['accept-ranges'] = 'bytes';
  if (isCompressible(type)) headers.vary = 'accept-encoding';
  return { headers: Object.entries(headers).flat(), etag };
}
