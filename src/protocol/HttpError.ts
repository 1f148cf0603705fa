/**
 * A reply that is not the one that was asked for: thrown anywhere in the handling of a request, turned into JSON in one place.
 * The message is a sentence for the caller; it never holds words of an upstream service, keys or paths of the machine.
 *
 * @example throw new HttpError(415, 'The body must be JSON. Send the header "Content-Type: application/json".');
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** The reason as one word, for programs; sent as `code`. */
  readonly code: string | undefined;

  /**
   * @param details `code` is the reason as one word, for programs. `cause` is the fault behind a 5xx, for the log of the service.
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
