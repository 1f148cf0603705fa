/** A log entry for one request, created when its reply has ended. Contains no question, key or thread id. */
export interface RequestLogEntry {
  /** Id of the request, as in the reply's `x-request-id`. */
  requestId: string;
  method: string;
  /** Path without the query, at most 200 characters. */
  path: string;
  /**
   * Pattern of the path, such as `/discovery/v1/assistant/{domain}/message`. Pages, their files and unknown paths have `/*`, and so do
   * requests that are refused before they are routed, for example because of their host name.
   */
  route: string;
  status: number;
  /** Time from the start of the request to the end of the reply (ms). */
  durationMs: number;
  /** Number of body bytes passed to the connection. A client that disconnects may have received fewer. */
  bytes: number;
  /** Whether the client disconnected before the reply was complete. */
  aborted: boolean;
  /**
   * IP address of the client, only for requests that were refused with 401, 403 or 429. An IPv6 address is shortened to its first 64 bits,
   * as for rate limits.
   */
  address?: string;
  /** Trace id from the request's `traceparent` header, if that is valid. */
  traceId?: string;
  /**
   * Why the request was refused or failed. Includes the causes of an internal error. Also set if the model failed before it wrote anything:
   * the answer then quotes the documentation, and the request does not count as failed.
   */
  reason?: string;
  /**
   * Whether the service or its model failed, also after the status 200 was sent. False if the model failed before it wrote anything,
   * because the answer then quotes the documentation instead.
   */
  failed: boolean;
  /** Whether this is a readiness check that was refused because the pages are still being read for the first time. */
  starting?: true;
}

/** Maximum length of the path of a log entry (characters). Longer paths are cut. */
export const MAX_PATH_LENGTH = 200;

/** The route of pages and their files, of unknown paths, and of requests that are refused before they are routed. */
export const PAGE_ROUTE = '/*';

/** Statuses whose log entries have the IP address of the client. */
const STATUSES_WITH_ADDRESS: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Whether an entry belongs in a log of problems: an error, an overload, or a refusal with 401, 403 or 429. A readiness check that is
 * refused while the process starts is not a problem.
 */
export function isProblem({ status, failed, starting }: RequestLogEntry): boolean {
  return failed || (status >= 500 && !starting) || logsAddress(status);
}

/** Whether the client's IP address is logged for a request with this status. */
export function logsAddress(status: number): boolean {
  return STATUSES_WITH_ADDRESS.has(status);
}
