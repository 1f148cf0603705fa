import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createIdleSignal, type IdleSignal } from '../../async/createIdleSignal.js';
import { resolveTimeouts } from '../../async/resolveTimeouts.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { kindOfStatus } from '../../protocol/errorKind.js';
import { findEncodingProblem } from '../../protocol/findEncodingProblem.js';

/** An archive that is being downloaded or read. */
export interface ArrivingBundle {
  bytes: AsyncIterable<Uint8Array>;
  /** Entity tag from the server, if it sent one. */
  etag?: string;
  /**
   * A sentence about an unexpected `Content-Encoding`. It is added to the message of the error for an archive that is not gzip. The header
   * alone is no reason to refuse a reply, because most archives with such a header are valid.
   */
  encodingProblem?: string;
}

/** The local copy of a bundle. */
export interface BundleCopy {
  /** Entity tag from the server. */
  etag?: string | undefined;
  /** SHA-256 of the archive, in hex. */
  digest: string;
  /** Size of the archive in bytes. */
  bytes: number;
}

/** Options of {@link fetchBundle}. */
export interface FetchBundleOptions {
  /** `http(s)` or `file` URL, or path of a file. */
  bundleUrl: string;
  signal: AbortSignal;
  copy?: BundleCopy | undefined;
  fetch?: typeof fetch | undefined;
  /** Time without data after which a download fails, in milliseconds. Default 30,000. */
  silenceMs?: number | undefined;
}

const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const REMOTE = /^https?:\/\//i;
const REFUSED = new Set([401, 403, 404, 410]);
/** Size of the chunks in which a bundle file is read. Large, because large chunks need fewer event loop turns per megabyte. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Opens the bundle at an `http(s)` link, or the bundle file at a path or `file` URL. An `http(s)` link is a credential, so no error message
 * contains it.
 *
 * @returns `'unchanged'` if the server replies that the local copy is current (304), or if the bundle file has the same content as the
 *   local copy.
 * @throws {DocsAssistantError} for example kind `auth`, `forbidden` or `not-found` for a link that is expired or wrong; `network`,
 *   `timeout`, `server`, `rate-limit`, or `http` with status 408 or 425 for a temporary fault; `protocol` for a forbidden redirect;
 *   `setup` for an invalid link.
 */
export async function fetchBundle(options: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  return REMOTE.test(options.bundleUrl) ? fetchRemote(options) : openFile(options);
}

async function openFile({ bundleUrl, signal, copy }: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(bundleUrl) && !/^file:\/\//i.test(bundleUrl))
    throw new DocsAssistantError('setup', 'The bundle link must begin with https://, http:// or file://.');
  const path = resolvePath(bundleUrl);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile())
    throw new DocsAssistantError(
      'not-found',
      'The bundle file does not exist. Check its path: --bundle, or "bundleUrl" in the values.',
    );
  // Compare the content: times and names of files are not reliable, and hashing is much cheaper than unpacking an unchanged bundle again.
  if (copy?.bytes === found.size && (await digestOf(readChunks(path, signal))) === copy.digest) return 'unchanged';
  return { bytes: readChunks(path, signal) };
}

/**
 * Reads a file in chunks. Opens the file only when the first chunk is read: if the file were already open, an abort before that would be an
 * uncaught error, because nobody reads the stream yet.
 */
async function* readChunks(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { signal, highWaterMark: CHUNK_BYTES });
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

function resolvePath(bundleUrl: string): string {
  if (!/^file:\/\//i.test(bundleUrl)) return resolve(bundleUrl);
  try {
    return fileURLToPath(bundleUrl);
  } catch {
    throw new DocsAssistantError('setup', 'The bundle link points to a file on another machine.');
  }
}

async function fetchRemote(options: FetchBundleOptions): Promise<ArrivingBundle | 'unchanged'> {
  const { signal } = options;
  const { silenceMs } = resolveTimeouts(options, { silenceMs: SILENCE_MS });
  const idle = createIdleSignal(silenceMs);
  const explain = (error: unknown) => {
    if (signal.aborted || error instanceof DocsAssistantError) return error;
    return idle.signal.aborted
      ? new DocsAssistantError('timeout', `The server of the bundle sent no data for ${silenceMs / 1000} seconds.`)
      : new DocsAssistantError('network', 'The connection to the server of the bundle failed.', {
          cause: error,
        });
  };
  try {
    const response = await followRedirects(options, AbortSignal.any([signal, idle.signal]));
    if (response.status === 304 && options.copy?.etag !== undefined) {
      idle.clear();
      return 'unchanged';
    }
    await refuseStatus(response);
    const etag = response.headers.get('etag');
    const encodingProblem = findEncodingProblem(response);
    return {
      bytes: watched(response, idle, explain),
      ...(etag && { etag }),
      ...(encodingProblem && { encodingProblem }),
    };
  } catch (error) {
    idle.clear();
    throw explain(error);
  }
}

/** Follows redirects by hand. They may lead to another host, but never from an encrypted connection to an unencrypted one. */
async function followRedirects(
  { bundleUrl, copy, fetch = globalThis.fetch }: FetchBundleOptions,
  signal: AbortSignal,
): Promise<Response> {
  if (!URL.canParse(bundleUrl)) throw new DocsAssistantError('setup', 'The bundle link is not a valid URL.');
  let url = new URL(bundleUrl);
  // Refuse credentials before `fetch` does: its error would look like a temporary fault of the network.
  if (hasCredentials(url))
    throw new DocsAssistantError(
      'setup',
      'The bundle link contains a user name or a password, which is not supported. Use a link that grants access by itself.',
    );
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      // Request the unmodified file: the archive is already compressed, and its digest is that of the unmodified file.
      headers: { 'accept-encoding': 'identity', ...(copy?.etag !== undefined && { 'if-none-match': copy.etag }) },
    });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    const isAllowed = next?.protocol === 'https:' || (next?.protocol === 'http:' && url.protocol === 'http:');
    if (!next || !isAllowed || hasCredentials(next))
      throw new DocsAssistantError('protocol', 'The bundle link redirects to a URL that is unencrypted or invalid.');
    url = next;
  }
  throw new DocsAssistantError('protocol', 'The bundle link redirects too many times.');
}

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

async function refuseStatus(response: Response): Promise<void> {
  const { status, body } = response;
  if (status === 200) return;
  await body?.cancel();
  const sentence = REFUSED.has(status)
    ? `The server refused the bundle link (status ${status}): it has expired or is wrong. Write new values with "docs-assistant export --helm-values", and roll them out.`
    : `The server of the bundle answered with status ${status}.`;
  throw new DocsAssistantError(kindOfStatus(status), sentence, { status });
}

async function* watched(
  { body }: Response,
  idle: IdleSignal,
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
