/**
 * A reply that is not the one that was asked for: thrown anywhere in the handling of a request, turned into JSON in one place.
 * The message is a sentence for the caller; it never holds words of an upstream service, keys or paths of the machine.
 *
 * @example throw new HttpError(415, 'The body must be JSON. Send the header "Content-Type: application/json".');
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The reason as one word, for programs; sent as `code`. */
    readonly code?: string,
  ) {
    super(message);
  }
}
