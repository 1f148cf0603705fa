/** Facts about a connection that a `Request` does not carry. `toNodeListener` fills them in; elsewhere the caller passes them. */
export interface ConnectionInfo {
  /** IP address of the client. Rate limits use only the first 64 bits of an IPv6 address. */
  remoteAddress?: string | undefined;
  /** Host and port that the client requested. Default: the `Host` header. */
  host?: string | undefined;
}
