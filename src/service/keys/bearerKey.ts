import { HttpError } from '../../http/HttpError.js';

const BEARER = /^Bearer +([^\s]+) *$/i;

/** Creates the error for a missing or unknown key: status 401, with the header `WWW-Authenticate`, which asks for a bearer token. */
export function unauthorized(message: string): HttpError {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' });
}

/** Returns the bearer token in the `Authorization` header. Returns undefined if the header is missing or contains anything else. */
export function readBearerKey(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
}

/**
 * Returns the key in the `Authorization` header.
 *
 * @param name Name of the key for the error message: `admin key`.
 * @throws {HttpError} 401 without a bearer token.
 */
export function requireBearerKey(request: Request, name: string): string {
  const key = readBearerKey(request);
  if (key !== undefined) return key;
  const missing = !request.headers.has('authorization');
  throw unauthorized(
    missing
      ? `The ${name} is missing. Send the header "Authorization" with "Bearer", a space and the key.`
      : `The header "Authorization" must be "Bearer", a space and the ${name}.`,
  );
}
