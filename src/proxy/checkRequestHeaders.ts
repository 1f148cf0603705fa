import { isJsonContentType } from '../http/readJsonObject.js';
import { ProxyError } from './ProxyError.js';

/** @throws {ProxyError} 415 unless `Content-Type` declares JSON. HTML forms cannot declare it, so forms on other sites are refused. */
export function checkContentType(request: Request): void {
  if (isJsonContentType(request.headers.get('content-type'))) return;
  throw new ProxyError(415, 'wrong-content-type', 'The request must have the header "Content-Type: application/json".');
}

/**
 * @throws {ProxyError} 403 without the header `x-docs-assistant: 1`. Pages of other sites can send this header only after a CORS preflight.
 */
export function checkClientHeader(request: Request): void {
  if (request.headers.get('x-docs-assistant') === '1') return;
  throw new ProxyError(403, 'not-allowed', 'The header "x-docs-assistant: 1" is missing; the export client sends it.');
}
