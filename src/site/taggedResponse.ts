import { matchesEntityTag } from '../http/matchesEntityTag.js';

/** Responds with an entity tag, and with 304 if the client has the content already. Responses to HEAD have no body. */
export async function taggedResponse(
  request: Request,
  body: string | Uint8Array,
  headers: Record<string, string>,
  status = 200,
): Promise<Response> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  const tag = `"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`;
  const all = { 'cache-control': 'no-cache', ...headers, etag: tag };
  if (status === 200 && matchesEntityTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: all });
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), {
    status,
    headers: { ...all, 'content-length': String(bytes.byteLength) },
  });
}
