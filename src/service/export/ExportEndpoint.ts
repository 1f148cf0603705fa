/** The static export interface of a service, for its router. */
export interface ExportEndpoint {
  /**
   * Answers a request whose path, below the base, begins with `/v1/static-export/`.
   *
   * @param root Address that this path stands on, for links.
   * @throws {HttpError} for every refusal.
   */
  respond(request: Request, path: string, root: string): Promise<Response>;
  /** Ends the work; jobs wait for the next start. */
  close(): Promise<void>;
}
