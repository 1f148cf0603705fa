/** Facts about a connection that a `Request` does not carry. `toNodeListener` fills them in; elsewhere the caller passes them. */
export interface ConnectionInfo {
  /** IP address of the client. An IPv6 address counts by its first 64 bits for rate limits. */
  remoteAddress?: string | undefined;
  /** Host and port that the client requested. Default: the `Host` header. */
  host?: string | undefined;
}
