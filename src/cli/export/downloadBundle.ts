import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createIdleSignal } from '../../async/createIdleSignal.js';
import { delay } from '../../async/delay.js';
import type { ExportBundle } from '../../client/index.js';
import { findEncodingProblem } from '../../protocol/findEncodingProblem.js';
import { isRedirect } from '../../protocol/isRedirect.js';
import { TEMPORARY_4XX } from '../../protocol/temporary4xx.js';
import { CommandError } from '../shared/CommandError.js';
import { toFileError } from '../shared/toFileError.js';

export interface DownloadOptions {
  /** Requests a new link. Links can expire while a large bundle is downloaded. */
  link: () => Promise<ExportBundle>;
  /** Target file. If it holds the beginning of the same bundle, the download continues there. */
  file: string;
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
  /** Called with the reason for each retry. */
  onRetry: (reason: string) => void;
  /** Default: the global `fetch`. No key is sent with the link, because the link itself grants access. */
  fetch?: typeof fetch;
  /** Delay before the first retry (ms). Default 2,000. The second retry waits twice as long, the third three times as long, and so on. */
  pauseMs?: number;
}

const ATTEMPTS = 6;
const PAUSE_MS = 2_000;
/** Time without data after which the connection is closed and the download retried (ms). */
const SILENCE_MS = 30_000;

/** A temporary error: the download is retried. */
class RetryableError extends Error {}

/**
 * Downloads a bundle into a file. Continues the partial file of an earlier attempt or an earlier run only if the entity tag is the same.
 * Two bundles are thus never mixed.
 *
 * @returns The size in bytes.
 * @throws {CommandError} if the download fails. Errors of `link` and the abort reason of `signal` are passed on.
 */
export async function downloadBundle(options: DownloadOptions): Promise<number> {
  const { file, signal, onRetry, pauseMs = PAUSE_MS } = options;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const size = await downloadOnce(options, await options.link());
      await rm(tagFile(file), { force: true });
      return size;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RetryableError)) throw error;
      if (attempt >= ATTEMPTS) {
        throw new CommandError(`The download failed ${ATTEMPTS} times: ${error.message}`);
      }
      onRetry(error.message);
      await delay(pauseMs * attempt, signal);
    }
  }
}

async function downloadOnce(options: DownloadOptions, bundle: ExportBundle): Promise<number> {
  const { file, signal, onProgress } = options;
  const partial = await findPartialDownload(file);
  const idle = createIdleSignal(SILENCE_MS);
  let isOpened = false;
  try {
    const response = await request(options, bundle, partial, AbortSignal.any([signal, idle.signal]));
    const continued = response.status === 206 && partial !== undefined;
    if (response.status === 206 && !continued) throw new RetryableError('The server sent an unrequested range.');
    const total = bundle.sizeBytes ?? totalOf(response, continued ? partial.size : 0);
    let received = continued ? partial.size : 0;
    const tag = response.headers.get('etag');
    // Remove the old entity tag first, so that the file never has the tag of another bundle, even if the process is killed. A partial
    // download without a tag is not continued.
    await rm(tagFile(file), { force: true });
    const handle = await open(file, continued ? 'a' : 'w', 0o600);
    isOpened = true;
    try {
      if (tag && !tag.startsWith('W/')) await writeFile(tagFile(file), tag);
      onProgress(received, total);
      for await (const chunk of response.body ?? []) {
        idle.touch();
        received += chunk.byteLength;
        if (total !== undefined && received > total)
          throw new CommandError('The server sent more data than the size of the bundle. The download was stopped.');
        await handle.writeFile(chunk);
        onProgress(received, total);
      }
    } finally {
      await handle.close();
    }
    if (total !== undefined && received < total) throw new RetryableError('The connection ended early.');
    return received;
  } catch (error) {
    if (isFileError(error)) {
      if (isOpened) await removeUnusable(file);
      throw toFileError(file, error);
    }
    if (error instanceof CommandError || error instanceof RetryableError || signal.aborted) throw error;
    throw new RetryableError(
      idle.signal.aborted ? `The server sent no data for ${SILENCE_MS / 1000} seconds.` : 'The connection failed.',
    );
  } finally {
    idle.clear();
  }
}

interface PartialDownload {
  size: number;
  tag: string;
}

async function request(
  { fetch = globalThis.fetch, file }: DownloadOptions,
  { bundleUrl, sizeBytes }: ExportBundle,
  partial: PartialDownload | undefined,
  signal: AbortSignal,
): Promise<Response> {
  // A partial file that is not smaller than the bundle cannot be continued: it is complete, or belongs to another bundle.
  const whole = partial !== undefined && sizeBytes !== undefined && partial.size >= sizeBytes;
  if (whole) await rm(tagFile(file), { force: true });
  const headers: Record<string, string> = {
    // The archive is already compressed. With another encoding, sizes and ranges would not refer to the file.
    'accept-encoding': 'identity',
    ...(partial && !whole && { range: `bytes=${partial.size}-`, 'if-range': partial.tag }),
  };
  const response = await fetch(bundleUrl, { headers, signal, redirect: 'manual' });
  const isAnswer = response.status === 200 || response.status === 206;
  const encodingProblem = findEncodingProblem(response);
  if (isAnswer && encodingProblem === undefined) return response;
  await response.body?.cancel();
  if (isAnswer && encodingProblem !== undefined) throw new CommandError(encodingProblem);
  if (isRedirect(response)) {
    throw new CommandError(
      `The bundle link redirects to ${hostOf(response, bundleUrl)} (status ${response.status}). Redirects are not followed, because the service only vouches for the link itself. The service must return a direct link to the file.`,
    );
  }
  if (response.status === 416) {
    await rm(tagFile(file), { force: true });
    throw new RetryableError('The link now leads to a different bundle from the partial download.');
  }
  // Storage services usually answer 403 for an expired link; the next attempt requests a new link.
  if (response.status === 403 || TEMPORARY_4XX.has(response.status) || response.status >= 500)
    throw new RetryableError(`The server answered with status ${response.status}.`);
  throw new CommandError(`The bundle cannot be downloaded: the server answered with status ${response.status}.`);
}

/** Finds the partial download of an earlier attempt, if it can be continued. */
async function findPartialDownload(file: string): Promise<PartialDownload | undefined> {
  const tag = await readFile(tagFile(file), 'utf8').catch(() => '');
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return size > 0 && /^"[\x21\x23-\x7e]*"$/.test(tag) ? { size, tag } : undefined;
}

/** Removes a partial download that cannot be continued. */
async function removeUnusable(file: string): Promise<void> {
  if (await findPartialDownload(file)) return;
  await rm(tagFile(file), { force: true }).catch(() => {});
  await rm(file, { force: true }).catch(() => {});
}

function totalOf(response: Response, before: number): number | undefined {
  const length = response.headers.get('content-length');
  return length ? before + Number(length) : undefined;
}

/** Returns only the host of a redirect, because the rest of the URL can be a credential. */
function hostOf({ headers }: Response, base: string): string {
  const location = headers.get('location') ?? '';
  return location && URL.canParse(location, base) ? new URL(location, base).host : 'another address';
}

const tagFile = (file: string) => `${file}.etag`;

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'syscall' in error && ['open', 'write', 'unlink', 'stat'].includes(String(error.syscall))
  );
}
