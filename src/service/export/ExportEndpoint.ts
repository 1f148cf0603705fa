/** The static export interface of a service, for its router. */
export interface ExportEndpoint {
  /**
   * Answers a request whose path, below the base, begins with `/v1/static-export/`.
   *
   * @param root Address that this path stands on, for links.
   * @param remoteAddress IP address of the client, where it is known.
   * @throws {HttpError} for every refusal.
   */
  respond(request: Request, path: string, root: string, remoteAddress: string | undefined): Promise<Response>;
  /** Ends the work; jobs wait for the next start. */
  close(): Promise<void>;
}
