import { HttpError } from '../../protocol/HttpError.js';

const BEARER = /^Bearer +([^\s]+) *$/i;

/** A refusal that asks for a key, as HTTP has it. */
export function unauthorised(message: string): HttpError {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' });
}

/** The key in the header of a request; undefined where there is none that can be read. */
export function readBearerKey(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
}

/**
 * The key in the header of a request.
 *
 * @param name What the key is called: `admin key`.
 * @throws {HttpError} 401 without a header, or with one that is no bearer token.
 */
export function requireBearerKey(request: Request, name: string): string {
  const key = readBearerKey(request);
  if (key !== undefined) return key;
  const missing = !request.headers.has('authorization');
  throw unauthorised(
    missing
      ? `The ${name} is needed. Send it as "Authorization: Bearer <${name}>".`
      : `The Authorization header must read "Bearer <${name}>".`,
  );
}
