/** Fields that some endpoints refuse. */
export type OptionalField = 'temperature' | 'stream_options' | 'max_tokens';

const OPTIONAL_FIELDS: readonly OptionalField[] = ['temperature', 'stream_options', 'max_tokens'];

/**
 * The optional fields of requests to one endpoint. Endpoints differ: some refuse `stream_options`, some accept only the default
 * temperature, and some have replaced `max_tokens` with `max_completion_tokens`. If a request fails with a field and succeeds without it,
 * later requests leave the field out.
 */
export class RequestForm {
  readonly #refused = new Set<OptionalField>();

  constructor(readonly maxTokens: number) {}

  /** Returns the optional fields for a request. @param without Fields to leave out of this request only. */
  fields(without: ReadonlySet<OptionalField>): Record<string, unknown> {
    const accepts = (field: OptionalField) => !this.#refused.has(field) && !without.has(field);
    return {
      // Makes the model choose the most likely words, because answers must stay close to the passages.
      ...(accepts('temperature') && { temperature: 0 }),
      // Without this field, most endpoints do not report the usage of a stream.
      ...(accepts('stream_options') && { stream_options: { include_usage: true } }),
      [accepts('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: this.maxTokens,
    };
  }

  /** Leaves these fields out of all later requests. Called when a request has failed with the fields and succeeded without them. */
  leaveOut(fields: Iterable<OptionalField>): void {
    for (const field of fields) this.#refused.add(field);
  }
}

/**
 * Finds an optional field that an error of the endpoint mentions. The error may be about something else, so a request without the field
 * may fail as well.
 *
 * @param sent The fields of the refused request.
 */
export function findNamedField(error: string, sent: Readonly<Record<string, unknown>>): OptionalField | undefined {
  return OPTIONAL_FIELDS.find((field) => field in sent && error.includes(field));
}
