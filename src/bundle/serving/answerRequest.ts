import type { BundleStatus } from '../BundleStatus.js';
import type { LiveBundle } from './LiveBundle.js';
import { plainReply, type Reply } from './Reply.js';
import { type FileConditions, replyWithFile } from './replyWithFile.js';

/** What answers need of the site. */
export interface AnsweringSite {
  /** Path below which the site stands: empty, or `/docs`. */
  readonly base: string;
  readonly live: LiveBundle | undefined;
  readonly previous: LiveBundle | undefined;
  status: () => BundleStatus;
}

/** What answers need of a request. */
export interface AskedFor extends FileConditions {
  method: string;
  /** As it stands in the first line of the request. */
  target: string;
}

/** An answer, and the bundle that must stay open until it has been sent. */
export interface Answer {
  reply: Reply | Promise<Reply>;
  bundle?: LiveBundle | undefined;
}

/** Longer ones than any name that an archive may have, encoded. */
const MAX_TARGET_LENGTH = 8 * 1024;
const HEALTH = /^\/healthz(?:\/(live|ready))?$/;
/** Redirects are between names of one bundle; the next one may have others. */
const REDIRECT_CACHE = 'public, max-age=300';
const UNSENDABLE = /[^\u0021-\u007e]/;

/**
 * Answers a request from the live bundle. It decides by looking into a table of addresses, so no address can lead anywhere else; nothing
 * is awaited where the file lies ready.
 */
export function answerRequest(site: AnsweringSite, asked: AskedFor): Answer {
  const { method } = asked;
  if (method !== 'GET' && method !== 'HEAD')
    return { reply: plainReply(405, 'This site answers GET and HEAD.', ['allow', 'GET, HEAD', 'connection', 'close']) };
  const target = originForm(asked.target);
  if (target === undefined) return { reply: plainReply(400, 'The address cannot be read.') };
  if (target.length > MAX_TARGET_LENGTH) return { reply: plainReply(414, 'The address is too long.') };
  const mark = target.indexOf('?');
  const address = mark < 0 ? target : target.slice(0, mark);

  const health = address.startsWith('/healthz') ? HEALTH.exec(address) : undefined;
  if (health) return { reply: healthReply(site.status(), health[1]) };
  const { live: bundle, previous } = site;
  if (!bundle) return { reply: nothingServed(site.status()) };
  const place = bundle.addresses.find(address);
  // Only GET knows ranges (RFC 9110, "Range"): HEAD tells of the whole file.
  const conditions = method === 'HEAD' ? { ...asked, range: undefined } : asked;
  if (place && 'file' in place) return { bundle, reply: replyWithFile(place.file, conditions, bundle.cache) };
  const query = mark < 0 ? '' : target.slice(mark);
  if (place) return { reply: redirect(place.redirect, query) };
  if (address === '/' && site.base !== '') return { reply: toBase(site.base, query) };

  const before = previous?.hashedFile(address);
  if (previous && before) return { bundle: previous, reply: replyWithFile(before, conditions, previous.cache) };
  const { notFound } = bundle.addresses;
  if (!notFound) return { reply: plainReply(404, 'There is nothing at this address.') };
  const { acceptEncoding } = asked;
  return { bundle, reply: replyWithFile(notFound, { acceptEncoding }, bundle.cache, 404) };
}

/** Proxies are asked with whole addresses; which host they name does not matter here. */
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
 * From the root of the host to the site. Relative, so that it leads there also behind a proxy that puts a path before it or takes one away;
 * for this time only, because the root of a host may be another site tomorrow.
 */
function toBase(base: string, query: string): Reply {
  const location = withQuery(`.${encodeURI(base)}/`, query);
  return plainReply(307, `See ${location}`, ['location', location]);
}

const withQuery = (address: string, query: string) => (UNSENDABLE.test(query) ? address : address + query);

function nothingServed({ status, problem }: BundleStatus): Reply {
  const sentence =
    status === 'disabled'
      ? 'Serving of a bundle is turned off.'
      : status === 'loading'
        ? 'The bundle is on its way.'
        : problem;
  return plainReply(503, sentence ?? 'There is no bundle.', ['retry-after', '10']);
}

/** `live`: the process runs. `ready`, and without either: something is served. */
function healthReply(status: BundleStatus, which: string | undefined): Reply {
  const isReady = status.bundle !== undefined;
  const reply = plainReply(which === 'live' || isReady ? 200 : 503, JSON.stringify({ ready: isReady, ...status }));
  return {
    ...reply,
    headers: reply.headers.map((value) => (value.startsWith('text/plain') ? 'application/json; charset=utf-8' : value)),
  };
}
