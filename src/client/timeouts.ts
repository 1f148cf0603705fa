/** Time limits in milliseconds. What passes one of them ends with an error of kind `timeout`, never in silence. */
export interface Timeouts {
  /** From sending to the first byte of the reply. Default 30,000. */
  firstByte?: number;
  /** Longest silence inside a reply. Default 30,000. */
  idle?: number;
  /** The whole request. Default 300,000. */
  total?: number;
  /** How long the connection may stay open after the answer's finish. Default 1,000. */
  finishGrace?: number;
}

/** The defaults of DESIGN.md. */
export const DEFAULT_TIMEOUTS: Required<Timeouts> = {
  firstByte: 30_000,
  idle: 30_000,
  total: 300_000,
  finishGrace: 1_000,
};
