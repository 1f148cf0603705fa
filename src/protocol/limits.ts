/** Limits of the assistant interface (`docs/http-interfaces.md`), and those that this package adds. */

/** Maximum length of `currentPath`, in characters. A longer path is not sent: a truncated path would name another page. */
export const MAX_CURRENT_PATH_LENGTH = 200;

/**
 * Maximum number of messages in one request, at the local service and the proxy. This package adds this limit to those of the assistant
 * interface.
 */
export const MAX_MESSAGES = 500;

/** Maximum length of a fingerprint at the local service and the proxy, in characters. */
export const MAX_FINGERPRINT_LENGTH = 256;

/** Maximum number of context items per question. The local service also refuses a question with more attached files than this. */
export const MAX_CONTEXT_ITEMS = 50;

/** Maximum length of a context item's text, in characters. */
export const MAX_CONTEXT_ITEM_LENGTH = 16_000;

/** Maximum number of files that a reader can attach to a question. */
export const MAX_ATTACHMENTS = 3;

/**
 * Maximum total size of the files that a reader attaches to a question (bytes). Base64 makes the files a third longer, and they must fit
 * into a request of 1,000,000 bytes, the limit of the local service.
 */
export const MAX_ATTACHED_BYTES = 600_000;

/**
 * Maximum length of a version, language, tag or group in a filter of the local service, in characters. Only this package sets this limit;
 * the assistant interface has none.
 */
export const MAX_FILTER_LENGTH = 64;

/** Maximum length of the comment with a rating, in characters. */
export const MAX_COMMENT_LENGTH = 2_000;

/** Maximum length of the reason for a rating, in characters. */
export const MAX_REASON_LENGTH = 100;

/** Default and recommended number of search results for one answer. */
export const DEFAULT_RETRIEVAL_PAGE_SIZE = 5;

/** Range of `retrievalPageSize` in options and requests. Only this package sets this limit; the assistant interface has none. */
export const RETRIEVAL_PAGE_SIZE_RANGE = { min: 1, max: 20 } as const;

/** Range of `pageSize` of the search endpoint. */
export const SEARCH_PAGE_SIZE_RANGE = { min: 1, max: 50 } as const;

/** Maximum number of questions per organisation and hour. */
export const QUESTIONS_PER_ORGANISATION_AND_HOUR = 10_000;

/** Maximum number of searches and requests for pages per organisation and hour. */
export const SEARCHES_PER_ORGANISATION_AND_HOUR = 10_000;

/** Maximum number of requests per IP address and day. */
export const REQUESTS_PER_ADDRESS_AND_DAY = 10_000;

/** Fingerprint of readers that the site does not identify. */
export const ANONYMOUS_FINGERPRINT = 'anonymous';
