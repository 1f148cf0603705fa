import { toPlainText } from '../values/toPlainText.js';
import type { ErrorKind } from './errorKind.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from './keys/maskKeys.js';

/** Facts about a failure other than its kind. */
export interface DocsAssistantErrorDetails {
  /** HTTP status. Set for a reply with an error status, and for some unusable replies with another status. */
  status?: number;
  /** The service's id of the request (`x-request-id`), to quote in a support case. */
  requestId?: string;
  /** The missing resource, if known: `thread` for a 404 or 410 to a request that named a thread. */
  resource?: 'thread';
  /**
   * Error code. A proxy or service of this package sends one with an error status: `plan-required`, `not-allowed` and others. The error
   * about the archive of a bundle also has a code if the archive cannot be decompressed or exceeds a limit (see `ArchiveLimits`).
   */
  code?: string | undefined;
  /** Likely cause of a `network` error: no connection, or a blocker on the device or network that refused the request immediately. */
  reason?: 'offline' | 'blocked' | undefined;
  /** Seconds to wait before trying again, if the service said how long to wait. */
  retryAfter?: number;
  /** The service's message. The error keeps it as plain text, cut to 500 characters, with masked keys. Never shown to readers. */
  serverMessage?: string;
  cause?: unknown;
}

/**
 * The error that this package throws. `message` tells developers what happened and what to do. Readers see a message from
 * the labels of their language instead.
 *
 * @example
 * if (error instanceof DocsAssistantError && error.kind === 'rate-limit') await wait(error.retryAfter ?? 60);
 */
export class DocsAssistantError extends Error {
  override readonly name = 'DocsAssistantError';
  /** The kind of failure. Programs should check this field, not `message`. */
  readonly kind: ErrorKind;
  /** HTTP status. Set for a reply with an error status, and for some unusable replies with another status. */
  readonly status: number | undefined;
  /** The service's id of the request, to quote in a support case. */
  readonly requestId: string | undefined;
  /** The missing resource, if known. */
  readonly resource: 'thread' | undefined;
  /**
   * Error code, such as `plan-required`. Set if a proxy or service of this package sends one, and if the archive of a bundle cannot be
   * decompressed or exceeds a limit (see `ArchiveLimits`).
   */
  readonly code: string | undefined;
  /** Likely cause of a `network` error. */
  readonly reason: 'offline' | 'blocked' | undefined;
  /** Seconds to wait before trying again, if the service said how long to wait. */
  readonly retryAfter: number | undefined;
  /** The service's message, cut to 500 characters, with masked keys. Do not show it to readers. */
  readonly serverMessage: string | undefined;

  constructor(kind: ErrorKind, message: string, details: DocsAssistantErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.requestId = details.requestId;
    this.resource = details.resource;
    this.code = details.code;
    this.reason = details.reason;
    this.retryAfter = details.retryAfter;
    this.serverMessage =
      details.serverMessage === undefined
        ? undefined
        : maskKeys(toPlainText(details.serverMessage, MAX_SERVER_MESSAGE_LENGTH));
  }
}
