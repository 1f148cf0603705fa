import { FILE_HEADERS, PAGE_HEADERS } from '../../site/securityHeaders.js';
import type { ArchiveFile } from '../archive/readArchive.js';
import { bundleContentType, hasHashedName, isCompressible } from './bundleContentType.js';
import type { Encoding } from './encodings.js';

/** Kept for good, or asked about each time: then a 304 costs no bytes, and a new bundle is seen at once. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Pages carry their own policy, which knows what is in them; who may frame them is for headers only to say. */
const HTML_HEADERS = { ...PAGE_HEADERS, 'content-security-policy': "frame-ancestors 'self'" };
const NOSNIFF = { 'x-content-type-options': 'nosniff' };

/** The headers of a file as it is sent whole, and its entity tag: of its content and its encoding. */
export function fileHeaders(
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
    'cache-control': hasHashedName(name) ? FOR_GOOD : ASK_EACH_TIME,
    ...(type.startsWith('text/html') ? HTML_HEADERS : type.startsWith('image/svg') ? FILE_HEADERS : NOSNIFF),
  };
  if (encoding) headers['content-encoding'] = encoding;
  else headers['accept-ranges'] = 'bytes';
  if (isCompressible(type)) headers.vary = 'accept-encoding';
  return { headers: Object.entries(headers).flat(), etag };
}
