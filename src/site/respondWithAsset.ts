import { contentTypeOf } from './contentTypes.js';
import type { FileReader } from './FileReader.js';
import { TEXT_HEADERS } from './securityHeaders.js';
import { taggedResponse } from './taggedResponse.js';

/** Responds with a script or a style sheet of the site itself. */
export async function respondWithAsset(
  request: Request,
  name: string,
  assets: FileReader | undefined,
): Promise<Response> {
  const type = contentTypeOf(name);
  const isSafe = name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'));
  const bytes = isSafe && type && assets ? await assets(name).catch(() => undefined) : undefined;
  if (!bytes || !type) return new Response('Not found.\n', { status: 404, headers: TEXT_HEADERS });
  // The name of a chunk contains a hash of its content, so it can be cached forever.
  const cacheControl = name.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return taggedResponse(request, bytes, {
    'content-type': type,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  });
}
