import { HttpError } from '../../protocol/HttpError.js';

/** What the sentences of a refusal say of the body that was expected. */
export interface ExpectedBody {
  /** Its fields: `the fields "fp" and "messages"`. */
  fields: string;
  /** How it gets smaller; a sentence. */
  shorten: string;
}

/** The rest of a body that is too large is never read, so its connection cannot carry another request. */
const CLOSE = { connection: 'close' };

/**
 * The JSON object in a request's body.
 *
 * The size is counted while the body arrives, so a body without `Content-Length`, or with a wrong one, is cut off as well.
 *
 * @throws {HttpError} 415 for another content type or encoding, 413 above `maxBytes`, 400 when it is not a JSON object or breaks off.
 */
export async function readJsonBody(
  request: Request,
  expected: ExpectedBody,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  checkContentType(request.headers.get('content-type') ?? '');
  const text = await readText(request, maxBytes, expected.shorten);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON. Check its quotes, commas and brackets.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, `The body must be a JSON object with ${expected.fields}.`);
  }
  return value as Record<string, unknown>;
}

function checkContentType(contentType: string): void {
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (mediaType !== 'application/json') {
    throw new HttpError(415, 'The body must be JSON. Send the header "Content-Type: application/json".');
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) {
    throw new HttpError(415, 'The body must be encoded as UTF-8. Send the header "Content-Type: application/json".');
  }
}

async function readText(request: Request, maxBytes: number, shorten: string): Promise<string> {
  const tooLarge = () => new HttpError(413, `The body is larger than ${maxBytes} bytes. ${shorten}`, CLOSE);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  if (!request.body) return '';

  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // Only the client can break it off. Nobody is left to read this, and it is no fault of the service.
      throw new HttpError(400, 'The body broke off before it was complete. Send it again.', CLOSE);
    });
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
