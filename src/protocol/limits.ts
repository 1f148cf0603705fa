/** Numbers of the contract ("Limits") and of the promises this package adds to it. */

/** Longest `currentPath`, in characters. A longer one is left out: a cut path names another page. */
export const MAX_CURRENT_PATH_LENGTH = 200;

/** Number of messages of one request, at the local service and the proxy. The contract gives none. */
export const MAX_MESSAGES = 500;

/** Longest fingerprint that these take, in characters. */
export const MAX_FINGERPRINT_LENGTH = 256;

/** Number of context items of one question. */
export const MAX_CONTEXT_ITEMS = 50;

/** Longest text of one context item, in characters: fifty of them fit into the body that the local service takes. */
export const MAX_CONTEXT_LENGTH = 16_000;

/** Number of pages that an answer draws on when nothing else is asked for; the recommended value. */
export const DEFAULT_RETRIEVAL_PAGE_SIZE = 5;

/** Bounds of `retrievalPageSize`, for options and requests alike. The contract gives none. */
export const RETRIEVAL_PAGE_SIZE_RANGE = { min: 1, max: 20 } as const;

/** Requests per organisation and hour. */
export const REQUESTS_PER_ORGANISATION_AND_HOUR = 10_000;

/** Requests per IP address and day. */
export const REQUESTS_PER_ADDRESS_AND_DAY = 10_000;

/** The fingerprint of a reader nobody knows. */
export const ANONYMOUS_FINGERPRINT = 'anonymous';
