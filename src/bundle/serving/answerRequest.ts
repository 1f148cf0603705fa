import { findHealthCheck, type HealthCheck } from '../../http/findHealthCheck.js';
import type { BundleSiteStatus } from '../BundleSiteStatus.js';
import type { LiveBundle } from './LiveBundle.js';
import { plainReply, type Reply } from './Reply.js';
import { type FileConditions, replyWithFile } from './replyWithFile.js';

/** The parts of the site that {@link answerRequest} needs. */
export interface BundleSiteView {
  /** Base path of the site: empty, or a path such as `/docs`. */
  readonly base: string;
  readonly live: LiveBundle | undefined;
  readonly previous: LiveBundle | undefined;
  status: () => BundleSiteStatus;
}

/** The parts of a request that {@link answerRequest} needs. */
export interface BundleRequest extends FileConditions {
  method: string;
  /** The request target, as in the first line of the request. */
  target: string;
}

/** A response, and the bundle that must stay open until the response has been sent. */
export interface BundleAnswer {
  reply: Reply | Promise<Reply>;
  bundle?: LiveBundle | undefined;
}

/** Maximum length of a request target (characters). This is longer than the encoded name of any file. */
const MAX_TARGET_LENGTH = 8 * 1024;
/** The redirects of a bundle are cached only briefly, because the next bundle may change them. */
const REDIRECT_CACHE = 'public, max-age=300';
const UNSENDABLE = /[^\u0021-\u007e]/;

/**
 * Answers a request with a file of the live bundle. Files with hashed names can also come from the previous bundle. Paths are only looked
 * up in a table, so a request cannot reach any other files. The reply is a promise only if the file is not cached.
 */
export function answerRequest(site: BundleSiteView, request: BundleRequest): BundleAnswer {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return { reply: plainReply(405, 'This site only supports GET and HEAD.', ['allow', 'GET, HEAD']) };
  const target = originForm(request.target);
  if (target === undefined) return { reply: plainReply(400, 'The address is invalid.') };
  if (target.length > MAX_TARGET_LENGTH) return { reply: plainReply(414, 'The address is too long.') };
  const mark = target.indexOf('?');
  const address = mark < 0 ? target : target.slice(0, mark);

  const check = findHealthCheck(address);
  if (check) return { reply: healthReply(site.status(), check) };
  const { live: bundle, previous } = site;
  if (!bundle) return { reply: unavailableReply(site.status()) };
  const found = bundle.addresses.find(address);
  // Ranges only apply to GET (RFC 9110, "Range"); HEAD describes the whole file.
  const conditions = method === 'HEAD' ? { ...request, range: undefined } : request;
  if (found && 'file' in found) return { bundle, reply: replyWithFile(found.file, conditions, bundle.cache) };
  const query = mark < 0 ? '' : target.slice(mark);
  if (found) return { reply: redirect(found.redirect, query) };
  if (address === '/' && site.base !== '') return { reply: redirectToBase(site.base, query) };

  const before = previous?.hashedFile(address);
  if (previous && before) return { bundle: previous, reply: replyWithFile(before, conditions, previous.cache) };
  const { notFound } = bundle.addresses;
  if (!notFound) return { reply: plainReply(404, 'There is nothing at this address.') };
  const { acceptEncoding } = request;
  return { bundle, reply: replyWithFile(notFound, { acceptEncoding }, bundle.cache, 404) };
}

/**
 * Returns the path and the query of a request target. The target can be a whole URL, because clients send whole URLs to proxies. Returns
 * undefined if it is neither a path nor a URL.
 */
function originForm(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const [, path] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(target) ?? [];
  return path === undefined ? undefined : path.startsWith('/') ? path : `/${path}`;
}

function redirect(address: string, query: string): Reply {
  const location = withQuery(address, query);
  const reply = plainReply(308, `See ${location}`, ['location', location]);
  return { ...reply, headers: reply.headers.map((value) => (value === 'no-store' ? REDIRECT_CACHE : value)) };
}

/**
 * Redirects from the root of the host to the site. The location is relative, so that it also works behind a proxy that adds or removes a
 * path prefix. The redirect is temporary, because the root may serve another site later.
 */
function redirectToBase(base: string, query: string): Reply {
  const location = withQuery(`.${encodeURI(base)}/`, query);
  return plainReply(307, `See ${location}`, ['location', location]);
}

const withQuery = (address: string, query: string) => (UNSENDABLE.test(query) ? address : address + query);

/**
 * The texts that readers get while the site has no pages to serve, by status. Readers do not get the `problem` of the status: it is for
 * operators, and can contain paths of this machine.
 */
const UNAVAILABLE: Partial<Record<BundleSiteStatus['status'], string>> = {
  disabled: 'Serving a bundle is disabled.',
  loading: 'The bundle is being loaded.',
  closed: 'The site is closed.',
  failed: 'The site is not available at the moment. Try again later.',
};

function unavailableReply({ status }: BundleSiteStatus): Reply {
  return plainReply(503, UNAVAILABLE[status] ?? 'There is no bundle.', ['retry-after', '10']);
}

/** Texts of `problem` in health checks. They leave out the reason, because readers of the site can call the health checks, too. */
const PROBLEMS: Partial<Record<BundleSiteStatus['status'], string>> = {
  outdated: 'The newest bundle could not be loaded, so an older one is served. See the log for the reason.',
  failed: 'No bundle could be loaded, so nothing is served. See the log for the reason.',
};

/** Answers a health check. The process is ready when it serves a bundle. */
function healthReply({ status, bundle }: BundleSiteStatus, check: HealthCheck): Reply {
  const isReady = bundle !== undefined;
  const passes: Readonly<Record<HealthCheck, boolean>> = { live: true, ready: isReady };
  // `JSON.stringify` leaves out what is undefined.
  const body = { ready: isReady, status, problem: PROBLEMS[status], bundle };
  const reply = plainReply(passes[check] ? 200 : 503, JSON.stringify(body));
  return {
    ...reply,
    headers: reply.headers.map((value) => (value.startsWith('text/plain') ? 'application/json; charset=utf-8' : value)),
  };
}
