export { resolveTimeouts } from '../async/resolveTimeouts.js';

/**
 * Time limits in milliseconds. A request that exceeds `firstByte`, `idle` or `total` ends with an error of kind `timeout`, or of kind
 * `truncated` in the middle of a streamed answer. An error reply is reported with its status, even if its body exceeds `firstByte` or
 * `idle`.
 */
export interface Timeouts {
  /**
   * From the start of the request to the first byte of the reply. Includes the time that the functions in the options `headers` and
   * `getChallengeToken` take. Default 30,000.
   */
  firstByte?: number;
  /** How long to wait for the next chunk of the reply. Default 30,000. */
  idle?: number;
  /** The whole request, including the time that the caller takes to handle the reply. Default 300,000. */
  total?: number;
  /** How long the connection may stay open after the answer is complete. Default 1,000. */
  finishGrace?: number;
}

/** Default time limits, in milliseconds. */
export const DEFAULT_TIMEOUTS: Required<Timeouts> = {
  firstByte: 30_000,
  idle: 30_000,
  total: 300_000,
  finishGrace: 1_000,
};
