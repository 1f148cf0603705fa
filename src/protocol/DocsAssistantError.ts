import type { ErrorKind } from './errorKind.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from './maskKeys.js';
import { toPlainText } from './toPlainText.js';

/** What is known about a failure beside its kind. */
export interface DocsAssistantErrorDetails {
  /** HTTP status, where there was a reply. */
  status?: number;
  /** The service's own id of the request (`x-request-id`), for a support case. */
  requestId?: string;
  /** What was not found, where that is known: a 404 for a request that named a thread. */
  resource?: 'thread';
  /** What a proxy of this package says about a refusal beside its status: `plan-required`, `not-allowed` and others. */
  code?: string | undefined;
  /** What is likely behind a `network` error: no connection, or something on this device or network that refused it at once. */
  reason?: 'offline' | 'blocked' | undefined;
  /** Seconds to wait before trying again, where the service said so. */
  retryAfter?: number;
  /** What the service said. Kept as plain text of at most 500 characters with keys masked; never shown to readers. */
  serverMessage?: string;
  cause?: unknown;
}

/**
 * The only error this package throws at its users. `message` is a sentence for developers that says what happened and what to
 * do; readers see the sentences of `labels`, chosen by `kind`.
 *
 * @example
 * if (error instanceof DocsAssistantError && error.kind === 'rate-limit') await wait(error.retryAfter ?? 60);
 */
export class DocsAssistantError extends Error {
  override readonly name = 'DocsAssistantError';
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly resource: 'thread' | undefined;
  readonly code: string | undefined;
  readonly reason: 'offline' | 'blocked' | undefined;
  readonly retryAfter: number | undefined;
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
