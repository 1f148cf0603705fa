import { HttpError } from '../../http/HttpError.js';

/**
 * Refuses requests to the MCP server from pages on other origins, as the MCP specification requires. MCP clients are usually not web
 * pages and send no `Origin` header, so this check does not affect them. A page on another origin must be allowed explicitly.
 *
 * @param allowedOrigins Exact origins (`https://docs.acme.com`), or `*` for all. Pages on the host of the request are always allowed.
 * @throws {HttpError} 403
 */
export function checkOrigin(request: Request, allowedOrigins: ReadonlySet<string>): void {
  const origin = request.headers.get('origin');
  if (origin === null || allowedOrigins.has(origin) || allowedOrigins.has('*')) return;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host !== undefined && host === new URL(request.url).host) return;
  throw new HttpError(
    403,
    `Pages on "${origin.slice(0, 80)}" may not use this MCP server. If they should, start the service with --allowed-origin, or add the origin to "allowedOrigins".`,
  );
}
