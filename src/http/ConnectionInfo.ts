/** Facts about a connection that a `Request` may lack. `toNodeListener` fills them in; elsewhere, the caller can pass them. */
export interface ConnectionInfo {
  /** IP address of the client. Rate limits use only the first 64 bits of an IPv6 address. */
  remoteAddress?: string | undefined;
  /** Host and port that the client requested. Default: the `Host` header, or without one the host in the URL of the request. */
  host?: string | undefined;
}
