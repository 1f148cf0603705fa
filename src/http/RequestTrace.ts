import { countBytes } from './countBytes.js';
import { describeError } from './describeError.js';
import type { HttpError } from './HttpError.js';
import { identifyCaller } from './identifyCaller.js';
import { logsAddress, MAX_PATH_LENGTH, PAGE_ROUTE, type RequestLogEntry } from './RequestLogEntry.js';
import { readTraceId } from './readTraceId.js';
import { chooseRequestId } from './requestId.js';

export interface TraceReport {
  /** Called once per request, when its reply has ended. Must not throw: an error would break the reply. */
  onRequest: ((entry: RequestLogEntry) => void) | undefined;
  /** Called with internal errors if there is no `onRequest`. */
  onWarning: (warning: string) => void;
}

/** Follows one request from its start to the end of its reply, for the log. */
export class RequestTrace {
  /** Id of the request: its own `x-request-id` if that is valid, else a new one. */
  readonly id: string;
  /** Pattern of the path, for grouping requests in logs and traces. The path itself may contain ids. */
  route = PAGE_ROUTE;
  readonly #traceId: string | undefined;
  readonly #startedAt = performance.now();
  #reason: string | undefined;
  #failed = false;
  #isStarting = false;

  constructor(
    readonly request: Request,
    /** IP address of the client, if known. */
    readonly remoteAddress: string | undefined,
    readonly report: TraceReport,
  ) {
    this.id = chooseRequestId(request.headers.get('x-request-id'));
    this.#traceId = readTraceId(request.headers.get('traceparent'));
  }

  /** Whether the service or its model has failed. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  /** Records why the request was refused. An error with a cause is recorded as a failure of the service. */
  refuse(error: HttpError): void {
    if (error.cause !== undefined) this.fail(error);
    else this.#reason ??= error.message;
  }

  /** Records an error of the service or its model. */
  fail(error: unknown): void {
    this.#failed = true;
    this.#reason = describeError(error);
    if (!this.report.onRequest) this.report.onWarning(`${this.#reason} (request ${this.id})`);
  }

  /** Records the reason for the log entry. Ignored if the entry already has one. */
  note(reason: string): void {
    this.#reason ??= reason;
  }

  /** Records a failure that has already been reported to the operator. */
  noteFailure(reason: string): void {
    this.#failed = true;
    this.#reason = reason;
  }

  /** Records that this readiness check is refused because the process is still starting. */
  noteStart(): void {
    this.#isStarting = true;
  }

  /** Adds the id and the valid `traceparent` of the request to the reply, and logs when the reply ends. */
  reply(response: Response, headers: Headers): Response {
    headers.set('x-request-id', this.id);
    const traceparent = this.#traceId && this.request.headers.get('traceparent');
    if (traceparent) headers.set('traceparent', traceparent);
    const init = { status: response.status, statusText: response.statusText, headers };
    if (!this.report.onRequest) return new Response(response.body, init);
    if (!response.body) {
      this.#log(response.status, 0);
      return new Response(null, init);
    }
    const logged = countBytes(response.body, (bytes) => this.#log(response.status, bytes));
    return new Response(logged, init);
  }

  /** Creates the log entry and passes it to `onRequest`. */
  #log(status: number, bytes: number): void {
    const { method, url, signal } = this.request;
    const address = logsAddress(status) && this.remoteAddress;
    this.report.onRequest?.({
      requestId: this.id,
      method,
      path: new URL(url).pathname.slice(0, MAX_PATH_LENGTH),
      route: this.route,
      status,
      durationMs: Math.round(performance.now() - this.#startedAt),
      bytes,
      aborted: signal.aborted,
      ...(address && { address: identifyCaller(address) }),
      ...(this.#traceId !== undefined && { traceId: this.#traceId }),
      ...(this.#reason !== undefined && { reason: this.#reason }),
      failed: this.#failed,
      ...(this.#isStarting && { starting: true }),
    });
  }
}
