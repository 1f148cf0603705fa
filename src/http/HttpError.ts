/**
 * An error that becomes a reply with a status and a message. Can be thrown anywhere while a request is handled; each server turns it
 * into JSON in one place. The message goes to the client, so it must not contain upstream replies, keys or file paths.
 *
 * @example throw new HttpError(415, 'The body must be JSON. Send the header "Content-Type: application/json".');
 */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  /** Machine-readable code of the reason, such as `disk-full`. */
  readonly code: string | undefined;

  /**
   * @param headers Headers of the reply.
   * @param details `code`: machine-readable code of the reason. `cause`: the error that caused this one, for the log of the server.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    details: { code?: string; cause?: unknown } = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = details.code;
  }
}
