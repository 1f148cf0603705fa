import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createIdleTimeout } from '../async/createIdleTimeout.js';
import { delay } from '../async/delay.js';
import type { ExportBundle } from '../client/index.js';
import { CommandError } from './CommandError.js';
import { fileFault } from './fileFault.js';

/** How a bundle is downloaded. */
export interface DownloadOptions {
  /** Asks for a fresh link; links expire while a large bundle arrives. */
  link: () => Promise<ExportBundle>;
  /** Where it grows. What is there already is continued when it is the beginning of the same file. */
  file: string;
  signal: AbortSignal;
  onProgress: (received: number, total: number | undefined) => void;
  /** Told why it is tried again. */
  onRetry: (reason: string) => void;
  /** Default: the global `fetch`. The link is its own key, so no other key is sent with it. */
  fetch?: typeof fetch;
  /** Milliseconds before each further attempt. */
  pauseMs?: number;
}

const ATTEMPTS = 6;
const PAUSE_MS = 2_000;
/** A connection that says nothing for so long is given up and made anew. */
const SILENCE_MS = 30_000;

/** Worth another attempt; anything else is not. */
class Passing extends Error {}

/**
 * Downloads a bundle into a file, continuing where an earlier attempt or an earlier run ended: only with the same entity tag, so that
 * two different bundles are never put together.
 *
 * @returns its size in bytes.
 * @throws {CommandError} when it does not arrive.
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
      if (!(error instanceof Passing)) throw error;
      if (attempt >= ATTEMPTS) {
        throw new CommandError(`The download ended ${ATTEMPTS} times before it was whole: ${error.message}`);
      }
      onRetry(error.message);
      await delay(pauseMs * attempt, signal);
    }
  }
}

async function downloadOnce(options: DownloadOptions, bundle: ExportBundle): Promise<number> {
  const { file, signal, onProgress } = options;
  const begun = await begunDownload(file);
  const silence = new AbortController();
  const idle = createIdleTimeout(SILENCE_MS, () => silence.abort());
  try {
    const response = await request(options, bundle, begun, AbortSignal.any([signal, silence.signal]));
    const continued = response.status === 206 && begun !== undefined;
    if (response.status === 206 && !continued) throw new Passing('The server sent a part that was not asked for.');
    const total = bundle.sizeBytes ?? totalOf(response, continued ? begun.size : 0);
    let received = continued ? begun.size : 0;
    const tag = response.headers.get('etag');
    if (tag && !tag.startsWith('W/')) await writeFile(tagFile(file), tag);
    else await rm(tagFile(file), { force: true });
    const handle = await open(file, continued ? 'a' : 'w', 0o600);
    try {
      onProgress(received, total);
      for await (const chunk of response.body ?? []) {
        idle.touch();
        received += chunk.byteLength;
        if (total !== undefined && received > total)
          throw new CommandError('More arrives than the bundle is large. The download was stopped.');
        await handle.writeFile(chunk);
        onProgress(received, total);
      }
    } finally {
      await handle.close();
    }
    if (total !== undefined && received < total) throw new Passing('The connection ended early.');
    return received;
  } catch (error) {
    if (isFileError(error)) {
      await removeUnusable(file);
      throw fileFault(file, error);
    }
    if (error instanceof CommandError || error instanceof Passing || signal.aborted) throw error;
    throw new Passing(silence.signal.aborted ? 'Nothing arrived for half a minute.' : 'The connection broke.');
  } finally {
    idle.clear();
  }
}

interface Begun {
  size: number;
  tag: string;
}

async function request(
  { fetch = globalThis.fetch, file }: DownloadOptions,
  { bundleUrl, sizeBytes }: ExportBundle,
  begun: Begun | undefined,
  signal: AbortSignal,
): Promise<Response> {
  // A bundle that is not smaller than what should be its beginning is another one.
  const whole = begun !== undefined && sizeBytes !== undefined && begun.size >= sizeBytes;
  if (whole) await rm(tagFile(file), { force: true });
  const headers: Record<string, string> = {
    // The archive is compressed already; in a second wrapping neither its size nor its ranges would be its own.
    'accept-encoding': 'identity',
    ...(begun && !whole && { range: `bytes=${begun.size}-`, 'if-range': begun.tag }),
  };
  const response = await fetch(bundleUrl, { headers, signal, redirect: 'manual' });
  const isAnswer = response.status === 200 || response.status === 206;
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase().slice(0, 40) || 'identity';
  if (isAnswer && encoding === 'identity') return response;
  await response.body?.cancel();
  if (isAnswer) {
    throw new CommandError(
      `The server sends the bundle with "Content-Encoding: ${encoding}", although it was asked for the file as it is. The encoding has to be turned off for this file where it is stored.`,
    );
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new CommandError(
      `The link of the bundle leads on to ${hostOf(response, bundleUrl)} (status ${response.status}). That is not followed: the service vouches for the link, not for where it leads. The service has to give a link to the file itself.`,
    );
  }
  if (response.status === 416) {
    await rm(tagFile(file), { force: true });
    throw new Passing('The bundle is another one than the one that was begun.');
  }
  // 403 is what an expired link gets; the next attempt has a fresh one.
  if ([403, 408, 425, 429].includes(response.status) || response.status >= 500)
    throw new Passing(`The server answered with status ${response.status}.`);
  throw new CommandError(`The bundle cannot be downloaded: the server answered with status ${response.status}.`);
}

/** What an earlier attempt left, when it can be continued. */
async function begunDownload(file: string): Promise<Begun | undefined> {
  const tag = await readFile(tagFile(file), 'utf8').catch(() => '');
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return size > 0 && /^"[\x21\x23-\x7e]*"$/.test(tag) ? { size, tag } : undefined;
}

/** Removes what a later run could not continue. */
async function removeUnusable(file: string): Promise<void> {
  if (await begunDownload(file)) return;
  await rm(tagFile(file), { force: true }).catch(() => {});
  await rm(file, { force: true }).catch(() => {});
}

function totalOf(response: Response, before: number): number | undefined {
  const length = response.headers.get('content-length');
  return length ? before + Number(length) : undefined;
}

/** The host alone: the rest of such an address can be a key. */
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
