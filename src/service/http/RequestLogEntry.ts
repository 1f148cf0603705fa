/** One request that has ended, for a log. Holds no question, no key and no thread id. */
export interface RequestLogEntry {
  /** The id of the reply's `x-request-id`. */
  requestId: string;
  method: string;
  /** Path of the address without its query, at most 200 characters. */
  path: string;
  status: number;
  /** From the arrival of the request to the end of the reply. */
  durationMs: number;
  /** Bytes of the body that the client has taken. */
  bytes: number;
  /** The client left before the reply was complete. */
  aborted: boolean;
  /**
   * The address of a request that was refused with 401, 403 or 429, as it is counted for limits (an IPv6 address by its first 64
   * bits). Other entries have none.
   */
  address?: string;
  /** Why the request was refused or failed; for a fault, its cause. */
  reason?: string;
  /** Whether the service or its model failed. Also true for an answer that failed after its status 200 was sent. */
  failed: boolean;
}

/** Refusals after which an operator wants to know who it was. */
const NAMED_REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Whether an entry belongs into a log of problems: a refusal, an overload or a fault. */
export function isProblem({ status, failed }: RequestLogEntry): boolean {
  return failed || status >= 500 || namesAddress(status);
}

/** Whether the address of a request with this status is logged. */
export function namesAddress(status: number): boolean {
  return NAMED_REFUSALS.has(status);
}
