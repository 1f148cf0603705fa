/** Form of an `x-request-id` that is accepted from a request or a reply. Other values could break a line of a log. */
export const REQUEST_ID = /^[A-Za-z0-9._~:+/=@-]{1,128}$/;

/** Returns the given `x-request-id` if it is valid, else a new id. */
export function chooseRequestId(given: string | null | undefined): string {
  return given != null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}
