import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createIdleTimeout, type IdleTimeout } from '../../async/createIdleTimeout.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { kindOfStatus } from '../../protocol/errorKind.js';

/** An archive on its way. */
export interface ArrivingBundle {
  bytes: AsyncIterable<Uint8Array>;
  /** What the server calls this content, where it says so. */
  etag?: string;
}

/** The copy of a bundle that is here already. */
export interface BundleCopy {
  /** Entity tag that its server gave it. */
  etag?: string | undefined;
  /** SHA-256 of the archive, in hex. */
  digest: string;
  /** Number of bytes of the archive. */
  bytes: number;
}

/** How a bundle is fetched. */
export interface FetchBundleOptions {
  /** `http(s)` or `file` address, or path of a file. */
  bundleUrl: string;
  signal: AbortSignal;
  copy?: BundleCopy | undefined;
  fetch?: typeof fetch | undefined;
  /** Milliseconds in which nothing arrives, after which it is given up. */
  silenceMs?: number | undefined;
}

const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const REMOTE = /^https?:\/\//i;
const REFUSED = new Set([401, 403, 404, 410]);
/** Large pieces: fewer turns of the loop for each megabyte. */
const PIECE_BYTES = 256 * 1024;

/**
 * Opens a bundle. Its link is a key: no words of this say more of it than the name of its host.
 *
 * @returns `'unchanged'` when the server says that the copy is still right, or when the file has its content.
 * @throws {DocsAssistantError} kind `forbidden` or `not-found` for a link that has expired or never was one; `network`, `timeout`, `server`,
 * `rate-limit` for what may pass; `setup` for what is no link or file.
 */
export async function fetchBundle(options: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  return REMOTE.test(options.bundleUrl) ? fetchRemote(options) : openFile(options);
}

async function openFile({ bundleUrl, signal, copy }: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(bundleUrl) && !/^file:\/\//i.test(bundleUrl))
    throw new DocsAssistantError('setup', 'The link of the bundle must begin with https://, http:// or file://.');
  const path = resolvePath(bundleUrl);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new DocsAssistantError(
      'not-found',
      'The bundle is a file that is not there. Check its path: --bundle, or "bundleUrl" of the values.',
    );
  const read = () => createReadStream(path, { signal, highWaterMark: PIECE_BYTES });
  // Reading it takes a tenth of what unpacking it takes, and times and names of a file can lie.
  if (copy?.bytes === found.size && (await digestOf(read())) === copy.digest) return 'unchanged';
  return { bytes: read() };
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

function resolvePath(bundleUrl: string): string {
  if (!/^file:\/\//i.test(bundleUrl)) return resolve(bundleUrl);
  try {
    return fileURLToPath(bundleUrl);
  } catch {
    throw new DocsAssistantError('setup', 'The link of the bundle names a file on another machine.');
  }
}

async function fetchRemote(options: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  const { signal, silenceMs = SILENCE_MS } = options;
  const silence = new AbortController();
  const idle = createIdleTimeout(silenceMs, () => silence.abort());
  const bothSignals = AbortSignal.any([signal, silence.signal]);
  const explain = (error: unknown) => {
    if (signal.aborted || error instanceof DocsAssistantError) return error;
    return silence.signal.aborted
      ? new DocsAssistantError('timeout', `Nothing of the bundle arrived for ${silenceMs / 1000} seconds.`)
      : new DocsAssistantError('network', 'The connection to the server of the bundle failed or broke.', {
          cause: error,
        });
  };
  try {
    const response = await followRedirects(options, bothSignals);
    if (response.status === 304 && options.copy?.etag !== undefined) {
      idle.clear();
      return 'unchanged';
    }
    await refuseStatus(response);
    const etag = response.headers.get('etag');
    return { bytes: watched(response, idle, explain), ...(etag && { etag }) };
  } catch (error) {
    idle.clear();
    throw explain(error);
  }
}

/** By hand: the first link may lead to another host, but never from an encrypted connection to a plain one. */
async function followRedirects(
  { bundleUrl, copy, fetch = globalThis.fetch }: FetchBundleOptions,
  signal: AbortSignal,
): Promise<Response> {
  if (!URL.canParse(bundleUrl)) throw new DocsAssistantError('setup', 'The link of the bundle is no address.');
  let url = new URL(bundleUrl);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      // The archive is compressed once; a second time would only hide what it is.
      headers: { 'accept-encoding': 'identity', ...(copy?.etag !== undefined && { 'if-none-match': copy.etag }) },
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    const isAllowed = next?.protocol === 'https:' || (next?.protocol === 'http:' && url.protocol === 'http:');
    if (!next || !isAllowed)
      throw new DocsAssistantError(
        'protocol',
        'The link of the bundle leads to an address that is not encrypted, or to none.',
      );
    url = next;
  }
  throw new DocsAssistantError('protocol', 'The link of the bundle leads on and on.');
}

async function refuseStatus(response: Response): Promise<void> {
  const { status, body } = response;
  if (status === 200) return;
  await body?.cancel();
  const sentence = REFUSED.has(status)
    ? `The link of the bundle is refused (status ${status}): it has expired, or never was one. Write new values with "docs-assistant export --helm-values", and roll them out.`
    : `The server of the bundle answered with status ${status}.`;
  throw new DocsAssistantError(kindOfStatus(status), sentence, { status });
}

async function* watched(
  { body }: Response,
  idle: IdleTimeout,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      idle.touch();
      yield chunk;
    }
  } catch (error) {
    throw explain(error);
  } finally {
    idle.clear();
  }
}
