import { contentTypeOf } from '../files/contentTypes.js';
import type { ReadFile } from '../files/ReadFile.js';
import type { DocumentCache } from './DocumentCache.js';
import { fileHeaders, TEXT_HEADERS } from './securityHeaders.js';

/** Responds with a file of the site itself: a script, a style sheet, or an image such as the logo. Stores the file in `cache`. */
export async function respondWithAsset(
  request: Request,
  name: string,
  assets: ReadFile | undefined,
  cache: DocumentCache,
): Promise<Response> {
  const type = contentTypeOf(name);
  const isSafe = name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'));
  if (!isSafe || !type || !assets) return notFound();
  const response = await cache.respond(request, `asset ${name}`, async () => {
    const body = await assets(name).catch(() => undefined);
    return body && { status: 200, headers: headersOf(name, type), body };
  });
  return response ?? notFound();
}

function headersOf(name: string, type: string): Record<string, string> {
  return {
    // The owner of the site provides the logo. An SVG logo can contain scripts, and these headers stop them.
    ...fileHeaders(type),
    'content-type': type,
    // The name of a chunk contains a hash of its content, so it can be cached forever.
    'cache-control': name.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

const notFound = () => new Response('Not found.\n', { status: 404, headers: TEXT_HEADERS });
