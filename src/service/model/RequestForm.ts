/** Fields that some endpoints refuse. */
type OptionalField = 'temperature' | 'stream_options' | 'max_tokens';

const OPTIONAL_FIELDS: readonly OptionalField[] = ['temperature', 'stream_options', 'max_tokens'];

/**
 * The optional fields of requests to one endpoint. Endpoints differ: some refuse `stream_options`, some accept only the default
 * temperature, and some have replaced `max_tokens` with `max_completion_tokens`. A field that was refused is not sent again.
 */
export class RequestForm {
  readonly #refused = new Set<OptionalField>();

  constructor(readonly maxTokens: number) {}

  /** Returns the optional fields for a request. */
  fields(): Record<string, unknown> {
    const accepts = (field: OptionalField) => !this.#refused.has(field);
    return {
      // Makes the model choose the most likely words, because answers must stay close to the passages.
      ...(accepts('temperature') && { temperature: 0 }),
      // Without this field, most endpoints do not report the usage of a stream.
      ...(accepts('stream_options') && { stream_options: { include_usage: true } }),
      [accepts('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: this.maxTokens,
    };
  }

  /**
   * Stops sending the field that an error of the endpoint names.
   *
   * @param sent The fields of the refused request.
   * @returns Whether such a field was found. If so, the request is worth another attempt.
   */
  adapt(error: string, sent: Readonly<Record<string, unknown>>): boolean {
    const named = OPTIONAL_FIELDS.find((field) => field in sent && error.includes(field));
    if (named === undefined) return false;
    this.#refused.add(named);
    return true;
  }
}
