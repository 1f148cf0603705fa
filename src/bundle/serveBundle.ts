import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestTrace } from '../http/RequestTrace.js';
import { safeRequestLog } from '../http/safeRequestLog.js';
import { BundleSite, type UpdateSource } from './BundleSite.js';
import type { BundleSiteStatus } from './BundleSiteStatus.js';
import { resolveBundleValues } from './loading/resolveBundleValues.js';
import type { ServeBundleOptions } from './ServeBundleOptions.js';
import { answerRequest, type BundleRequest } from './serving/answerRequest.js';
import { followRequest, routeOf } from './serving/followRequest.js';
import { sendAnswer } from './serving/sendAnswer.js';
import { toResponse } from './serving/toResponse.js';

/** A function that serves a bundle as a website: it returns the response to a request. */
export interface BundleHandler {
  (request: Request): Promise<Response>;
  /** The same handler as a listener for Node's `http`. Much faster, because it needs no `Request` and `Response` objects. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /**
   * Resolves when a bundle is served (even an older copy), when `enabled` is `false`, or when `update` or `close` cancels the first
   * download. Rejects if no bundle can be served. If so, requests get a 503 until a retry or an update succeeds.
   */
  readonly ready: Promise<void>;
  /**
   * Changes the values that determine the bundle: `bundleUrl`, `version` and `enabled`. Takes an object with these values, the text of a
   * values file, or a function that returns a promise of either. The new bundle is loaded and checked while the old one is served. It
   * replaces the old bundle between two requests.
   *
   * @throws {DocsAssistantError} if the values are invalid, or if the new bundle is unavailable or refused; kind `setup` after `close`. If
   *   the function rejects, the update rejects with the error of the function. A failed update keeps the old bundle.
   */
  update: (values: UpdateSource) => Promise<void>;
  status: () => BundleSiteStatus;
  /** Cancels downloads and closes all files. Later requests for pages and files get a 503, but `/livez` still gets a 200. */
  close: () => Promise<void>;
}

/**
 * Serves a static export bundle (`.tar.gz`) as the live site, with URLs without extension, entity tags, compression, ranges, cache headers
 * and `/healthz`. The archive is treated as untrusted, and names in it never become file names on this machine.
 *
 * @throws {DocsAssistantError} kind `setup` if `enabled`, `version`, `basePath` or one of the `limits` is invalid. Also if `bundleUrl` is
 *   missing, unless `enabled` is `false`.
 * @example
 * const site = serveBundle({ bundleUrl: './bundle.tar.gz' });
 * await site.ready;
 * createServer(site.listener).listen(8080);
 */
export function serveBundle(options: ServeBundleOptions): BundleHandler {
  const values = resolveBundleValues(options);
  const site = new BundleSite(options);
  const ready = site.update(values).catch((error: unknown) => {
    if (site.status().status !== 'outdated') throw error;
  });
  // Avoid an unhandled rejection. Errors are also passed to `onMessage`.
  ready.catch(() => {});

  const onWarning = site.report;
  const onRequest = safeRequestLog(options.onRequest, onWarning);

  const answer = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const found = answerRequest(site, {
      method: request.method,
      target: pathname + search,
      acceptEncoding: header('accept-encoding'),
      ifNoneMatch: header('if-none-match'),
      range: header('range'),
      ifRange: header('if-range'),
    });
    return toResponse(found, request.method);
  };

  const handler = async (request: Request): Promise<Response> => {
    if (!onRequest) return answer(request);
    const trace = new RequestTrace(request, undefined, { onRequest, onWarning });
    trace.route = routeOf(new URL(request.url).pathname);
    const response = await answer(request);
    return trace.reply(response, new Headers(response.headers));
  };

  return Object.assign(handler, {
    ready,
    listener: (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (onRequest) followRequest(incoming, outgoing, onRequest);
      const asked = readBundleRequest(incoming);
      sendAnswer(answerRequest(site, asked), asked.method, outgoing);
    },
    update: (values: UpdateSource) => site.update(values),
    status: () => site.status(),
    close: () => site.close(),
  });
}

/** Lengths of the header names below, to skip most headers without comparing names. */
const LENGTHS: ReadonlySet<number> = new Set(
  ['accept-encoding', 'if-none-match', 'range', 'if-range'].map(({ length }) => length),
);

/** Reads the raw headers: `incoming.headers` would build an object of all headers for each request. */
function readBundleRequest({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): BundleRequest {
  const asked: BundleRequest = { method, target: url };
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] as string;
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    const value = rawHeaders[index + 1] as string;
    if (name === 'accept-encoding') asked.acceptEncoding = value;
    else if (name === 'if-none-match') asked.ifNoneMatch = value;
    else if (name === 'range') asked.range = value;
    else if (name === 'if-range') asked.ifRange = value;
  }
  return asked;
}
