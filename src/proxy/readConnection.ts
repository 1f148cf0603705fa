import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { lastForwardedValue } from '../http/lastForwardedValue.js';

/** IP address of the client, and the requested host. Taken from forwarded headers if these are trusted. */
export interface Connection extends ConnectionInfo {
  /** Host and port that the client requested. */
  host: string;
}

/**
 * Returns the IP address of the client and the requested host. Takes the host from the URL of the request only if there is no other source,
 * because many frameworks (Next.js) put an internal name into the URL.
 *
 * @param trustProxy Whether to use the last entry of `X-Forwarded-Host` and of `X-Forwarded-For`, which the nearest proxy has added.
 */
export function readConnection(request: Request, info: ConnectionInfo, trustProxy: boolean): Connection {
  const forwarded = (name: string) => (trustProxy ? lastForwardedValue(request.headers.get(name)) : undefined);
  return {
    remoteAddress: forwarded('x-forwarded-for') ?? info.remoteAddress,
    host: forwarded('x-forwarded-host') ?? info.host ?? request.headers.get('host') ?? new URL(request.url).host,
  };
}
