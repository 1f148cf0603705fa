import { HttpError } from '../../http/HttpError.js';
import {
  COMPRESSED_BODY,
  isJsonContentType,
  type JsonBodyFailure,
  MAX_BODY_DEPTH,
  readJsonObject,
} from '../../http/readJsonObject.js';

/** Describes the expected body in error messages. */
export interface ExpectedBody {
  /** Fields of the body: `the fields "fp" and "messages"`. */
  fields: string;
  /** How to make the body smaller, as a sentence. */
  shorten: string;
}

/**
 * Closes the connection after a body that is too large, too slow or incomplete. The body was not read to its end, so the connection cannot
 * carry another request.
 */
const CLOSE = { connection: 'close' };

/**
 * Reads the JSON object in the body of a request.
 *
 * @throws {HttpError} 415 for another content type or encoding, 413 above `maxBytes`, 400 if the body is incomplete, not a JSON object,
 * or nested too deeply.
 */
export async function readJsonBody(
  request: Request,
  expected: ExpectedBody,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  if (!isJsonContentType(request.headers.get('content-type'))) {
    throw new HttpError(
      415,
      'The body must be JSON, encoded as UTF-8. Send the header "Content-Type: application/json".',
    );
  }
  const read = await readJsonObject(request, { maxBytes });
  if (typeof read === 'string') throw bodyError(read, expected, maxBytes);
  return read.value;
}

function bodyError(failure: JsonBodyFailure, { fields, shorten }: ExpectedBody, maxBytes: number): HttpError {
  switch (failure) {
    case 'too-large':
      return new HttpError(413, `The body is larger than ${maxBytes} bytes. ${shorten}`, CLOSE);
    case 'too-slow':
      return new HttpError(400, 'The body did not arrive in time. Send the request again.', CLOSE);
    case 'broken':
      return new HttpError(400, 'The connection broke before the body was complete. Send the request again.', CLOSE);
    case 'compressed':
      return new HttpError(415, COMPRESSED_BODY.message, COMPRESSED_BODY.headers);
    case 'not-json':
      return new HttpError(400, 'The body is not valid JSON. Check its quotes, commas and brackets.');
    case 'not-object':
      return new HttpError(400, `The body must be a JSON object with ${fields}.`);
    case 'too-deep':
      return new HttpError(
        400,
        `The body is nested more than ${MAX_BODY_DEPTH} levels deep. Send ${fields} without deeper values.`,
      );
  }
}
