import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';

/** Address of the caller and requested host, forwarded headers included. */
export interface Connection extends ConnectionInfo {
  /** Host and port that the client requested. */
  host: string;
}

/**
 * Reads host and address of a connection. The address of the request comes last: many hosts (Next.js) fill it with an internal name.
 *
 * @param trustProxy Whether `X-Forwarded-Host` and `X-Forwarded-For` count. Their last entry was written by the nearest proxy.
 */
export function readConnection(request: Request, info: ConnectionInfo, trustProxy: boolean): Connection {
  const forwarded = (name: string) => (trustProxy && request.headers.get(name)?.split(',').at(-1)?.trim()) || undefined;
  return {
    remoteAddress: forwarded('x-forwarded-for') ?? info.remoteAddress,
    host: forwarded('x-forwarded-host') ?? info.host ?? request.headers.get('host') ?? new URL(request.url).host,
  };
}
