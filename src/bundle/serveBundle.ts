import type { IncomingMessage, ServerResponse } from 'node:http';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { BundleSite } from './BundleSite.js';
import type { BundleStatus } from './BundleStatus.js';
import type { BundleValues } from './loading/readBundleValues.js';
import type { ServeBundleOptions } from './ServeBundleOptions.js';
import { type AskedFor, answerRequest } from './serving/answerRequest.js';
import { sendAnswer } from './serving/sendAnswer.js';
import { toResponse } from './serving/toResponse.js';

/** A bundle as a website: `Request` in, `Response` out. */
export interface BundleHandler {
  (request: Request): Promise<Response>;
  /** The same for Node's `http`, without a `Request` in between: several times as many answers a second. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** Settles when the first bundle is served, be it the last good copy. Rejects when there is none; requests get 503 then. */
  readonly ready: Promise<void>;
  /**
   * Brings other values in, as an object or as the text of a values file: their bundle is fetched and checked while the old one is served, and takes its place between two requests.
   *
   * @throws {DocsAssistantError} when it cannot be had or is refused; the old one stays the site.
   */
  update: (values: BundleValues | string) => Promise<void>;
  status: () => BundleStatus;
  /** Ends downloads and closes the files. Requests get 503 from then on. */
  close: () => Promise<void>;
}

/**
 * Serves a static export bundle (`.tar.gz`) as the live site: addresses without extension, entity tags, compression, ranges, cache headers,
 * `/healthz`. The archive is read as if an enemy had made it, and none of its names ever becomes a name on this machine.
 *
 * @throws {DocsAssistantError} kind `setup` without a `bundleUrl`.
 * @example
 * const site = serveBundle({ bundleUrl: './bundle.tar.gz' });
 * await site.ready;
 * createServer(site.listener).listen(8080);
 */
export function serveBundle(options: ServeBundleOptions): BundleHandler {
  const { enabled = true, bundleUrl, version } = options;
  if (enabled && !bundleUrl)
    throw new DocsAssistantError('setup', 'serveBundle needs a bundleUrl: the link or the file of a bundle.');
  const site = new BundleSite(options);
  const ready = site
    .update({ enabled, ...(bundleUrl && { bundleUrl }), ...(version && { version }) })
    .catch((error: unknown) => {
      if (site.status().status !== 'outdated') throw error;
    });
  // Who does not wait for it is told by onMessage.
  ready.catch(() => {});

  const handler = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const answer = answerRequest(site, {
      method: request.method,
      target: pathname + search,
      acceptEncoding: header('accept-encoding'),
      ifNoneMatch: header('if-none-match'),
      range: header('range'),
      ifRange: header('if-range'),
    });
    return toResponse(answer, request.method);
  };

  return Object.assign(handler, {
    ready,
    listener: (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const asked = readAsked(incoming);
      sendAnswer(answerRequest(site, asked), asked.method, outgoing);
    },
    update: (values: BundleValues | string) => site.update(values),
    status: () => site.status(),
    close: () => site.close(),
  });
}

/** Of the names below: most headers are passed over by their length. */
const LENGTHS: ReadonlySet<number> = new Set(
  ['accept-encoding', 'if-none-match', 'range', 'if-range'].map(({ length }) => length),
);

/** Read from the list as it came: `incoming.headers` would make an object of all of them for each request. */
function readAsked({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): AskedFor {
  const asked: AskedFor = { method, target: url };
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
