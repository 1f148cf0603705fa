/** A `traceparent` header: version, trace id, id of the caller's span, and flags (W3C Trace Context). */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Returns the trace id of a `traceparent` header; undefined if the header is missing or invalid. */
export function readTraceId(traceparent: string | null | undefined): string | undefined {
  return traceparent == null ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
