import type { HttpError } from '../../protocol/HttpError.js';
import { identifyCaller } from '../../protocol/identifyCaller.js';
import { REQUEST_ID } from '../../protocol/requestId.js';
import { countBytes } from './countBytes.js';
import { describeFault } from './describeFault.js';
import { namesAddress, type RequestLogEntry } from './RequestLogEntry.js';

/** Where a trace reports to. */
export interface TraceReport {
  /** Called once for every request, when its reply has ended. */
  onRequest: ((entry: RequestLogEntry) => void) | undefined;
  /** Called for faults where there is no `onRequest`. */
  onWarning: (warning: string) => void;
}

const MAX_PATH_LENGTH = 200;

/** Follows one request from its arrival to the end of its reply, for the log. */
export class RequestTrace {
  /** Id of the request: the valid `x-request-id` that it came with, else a new one. */
  readonly id: string;
  readonly #startedAt = performance.now();
  #reason: string | undefined;
  #failed = false;

  constructor(
    readonly request: Request,
    /** IP address of the client, where it is known. */
    readonly remoteAddress: string | undefined,
    readonly report: TraceReport,
  ) {
    const given = request.headers.get('x-request-id');
    this.id = given !== null && REQUEST_ID.test(given) ? given : crypto.randomUUID();
  }

  /** Notes why the request was refused. A refusal with a cause is a fault of the service. */
  refuse(error: HttpError): void {
    if (error.cause !== undefined) this.fail(error);
    else this.#reason ??= error.message;
  }

  /** Notes a fault of the service or of its model. */
  fail(error: unknown): void {
    this.#failed = true;
    this.#reason = describeFault(error);
    if (!this.report.onRequest) this.report.onWarning(`${this.#reason} (request ${this.id})`);
  }

  /** The reply with the id of the request; its end is logged. */
  reply(response: Response, headers: Headers): Response {
    headers.set('x-request-id', this.id);
    const init = { status: response.status, statusText: response.statusText, headers };
    if (!this.report.onRequest) return new Response(response.body, init);
    if (!response.body) {
      this.#log(response.status, 0);
      return new Response(null, init);
    }
    const logged = countBytes(response.body, (bytes) => this.#log(response.status, bytes));
    return new Response(logged, init);
  }

  /** A log that fails must not break the reply. */
  #log(status: number, bytes: number): void {
    try {
      this.report.onRequest?.(this.#entry(status, bytes));
    } catch (error) {
      this.report.onWarning(`onRequest failed. ${describeFault(error)}`);
    }
  }

  #entry(status: number, bytes: number): RequestLogEntry {
    const { method, url, signal } = this.request;
    const address = namesAddress(status) && this.remoteAddress;
    return {
      requestId: this.id,
      method,
      path: new URL(url).pathname.slice(0, MAX_PATH_LENGTH),
      status,
      durationMs: Math.round(performance.now() - this.#startedAt),
      bytes,
      aborted: signal.aborted,
      ...(address && { address: identifyCaller(address) }),
      ...(this.#reason !== undefined && { reason: this.#reason }),
      failed: this.#failed,
    };
  }
}
