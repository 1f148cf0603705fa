import { ProxyError } from './ProxyError.js';

/** @throws {ProxyError} 415 unless the request says that it is JSON, which no form can. */
export function checkContentType(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) return;
  throw new ProxyError(415, 'wrong-content-type', 'The request must say "Content-Type: application/json".');
}

/** @throws {ProxyError} 403 without the header that no other site's page can send without being asked about it. */
export function checkClientHeader(request: Request): void {
  if (request.headers.get('x-docs-assistant') === '1') return;
  throw new ProxyError(403, 'not-allowed', 'The header "x-docs-assistant: 1" is missing; the export client sends it.');
}
