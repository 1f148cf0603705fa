/** Form of an `x-request-id` that is kept or passed on. Other values could break a line of a log. */
export const REQUEST_ID = /^[A-Za-z0-9._~:+/=@-]{1,128}$/;
