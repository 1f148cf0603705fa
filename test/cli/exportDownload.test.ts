import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarHeader } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadBundle } from '../../src/cli/export/downloadBundle.js';
import { bundleError } from '../../src/cli/export/exportErrors.js';
import { storeArchive } from '../../src/cli/export/storeArchive.js';
import { verifyArchive } from '../../src/cli/export/verifyArchive.js';
import { LONGEST_WAIT } from '../support/limits.js';

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251));

let server: Server;
let url: string;
let file: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/b.tar.gz`;
  file = join(await mkdtemp(join(tmpdir(), 'download-')), 'bundle.part');
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dirname(file), { recursive: true });
});

/** Waits until the downloaded file has this size. */
async function stored(size: number): Promise<void> {
  await vi.waitFor(async () => expect((await stat(file)).size).toBe(size), { timeout: LONGEST_WAIT, interval: 5 });
}

/** Serves the content and answers range requests that have `If-Range`. Closes the connection after `cutAfter` bytes of each response. */
function serve(content: Buffer, { etag = '"one"', cutAfter = Number.POSITIVE_INFINITY } = {}) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const start = from !== undefined && request.headers['if-range'] === etag ? Number(from) : 0;
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': content.length - start });
    if (content.length - start <= cutAfter) response.end(content.subarray(start));
    // Close the connection only when the client has stored the data: data that the client has not read can be lost with the connection.
    else {
      response.write(content.subarray(start, start + cutAfter));
      void stored(start + cutAfter).finally(() => response.destroy());
    }
  };
}

const run = (options: Partial<Parameters<typeof downloadBundle>[0]> = {}) =>
  downloadBundle({
    file,
    link: async () => ({ bundleUrl: url, sizeBytes: CONTENT.length }),
    signal: new AbortController().signal,
    onProgress: () => {},
    onRetry: () => {},
    pauseMs: 1,
    ...options,
  });

describe('the download of the command line', () => {
  it('is complete, readable by its owner only, and needs no key', async () => {
    answer = serve(CONTENT);
    expect(await run()).toBe(CONTENT.length);
    expect((await readFile(file)).equals(CONTENT)).toBe(true);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('continues where a connection broke', async () => {
    answer = serve(CONTENT, { cutAfter: 60_000 });
    const reasons: string[] = [];
    await run({ onRetry: (reason) => reasons.push(reason) });
    expect((await readFile(file)).equals(CONTENT)).toBe(true);
    expect(requests.map(({ headers }) => headers.range)).toEqual([
      undefined,
      'bytes=60000-',
      'bytes=120000-',
      'bytes=180000-',
    ]);
    expect(reasons).toHaveLength(3);
  });

  it('continues in a later run, and restarts if the bundle has changed', async () => {
    await writeFile(file, CONTENT.subarray(0, 1_000));
    await writeFile(`${file}.etag`, '"one"');
    answer = serve(CONTENT);
    await run();
    expect(requests[0]?.headers.range).toBe('bytes=1000-');
    expect((await readFile(file)).equals(CONTENT)).toBe(true);

    const other = Buffer.from(CONTENT).reverse();
    await writeFile(file, CONTENT.subarray(0, 1_000));
    await writeFile(`${file}.etag`, '"one"');
    answer = serve(other, { etag: '"two"' });
    await run();
    expect((await readFile(file)).equals(other)).toBe(true);
  });

  it('requests a new link if the old one has expired', async () => {
    const good = serve(CONTENT);
    answer = (request, response) =>
      request.url?.includes('fresh') ? good(request, response) : response.writeHead(403).end('expired');
    let links = 0;
    await run({ link: async () => ({ bundleUrl: links++ === 0 ? url : `${url}?fresh`, sizeBytes: CONTENT.length }) });
    expect(links).toBe(2);
  });

  it.each<[string, () => void, RegExp]>([
    ['the server sends too much', () => (answer = serve(Buffer.concat([CONTENT, CONTENT]))), /more data than the size/],
    ['the file does not exist', () => (answer = (_, response) => response.writeHead(404).end()), /status 404/],
    ['it never completes', () => (answer = serve(CONTENT, { cutAfter: 1 })), /failed 6 times/],
    ['the server fails every time', () => (answer = (_, response) => response.writeHead(502).end()), /failed 6 times/],
  ])('fails with a message if %s', async (_, arrange, sentence) => {
    arrange();
    await expect(run()).rejects.toThrow(sentence);
  });

  it('does not follow or retry a redirect, and names its host', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://files.acme.test/b.tar.gz?key=secret' }).end();
    await expect(run()).rejects.toThrow(/^The bundle link redirects to files\.acme\.test \(status 302\)(?!.*secret)/);
    expect(requests).toHaveLength(1);
  });

  it('requests the unmodified file, and reports an encoding that is applied nevertheless', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CONTENT));
    await expect(run()).rejects.toThrow(/"Content-Encoding: gzip"/);
    expect(requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity']);
  });

  it('stops immediately when aborted, and keeps the partial file', async () => {
    const stop = new AbortController();
    answer = (_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 5_000));
    };
    const running = run({ signal: stop.signal, onProgress: (received) => received >= 5_000 && stop.abort() });
    await expect(running).rejects.toThrow();
    expect((await stat(file)).size).toBe(5_000);
    expect(await readFile(`${file}.etag`, 'utf8')).toBe('"one"');
  });
});

describe('the check of an archive', () => {
  const entry = (name: string, type: TarHeader['type'] = 'file', linkname?: string) => ({
    header: {
      name,
      size: type === 'file' ? 4 : 0,
      type,
      mtime: new Date(0),
      ...(linkname ? { linkname } : {}),
    } as TarHeader,
    ...(type === 'file' ? { body: 'text' } : {}),
  });
  const write = async (...entries: Parameters<typeof packTar>[0]) =>
    writeFile(file, gzipSync(await packTar([...entries])));

  it('counts the files of a valid one', async () => {
    await write(entry('index.html'), entry('img/', 'directory'), entry('img/a.png'));
    expect(await verifyArchive(file)).toEqual({ files: 2, htmlFiles: 1 });
  });

  it.each([
    ['a name that leads out', entry('../evil.html')],
    ['a name that leads out after a folder', entry('a/../../evil.html')],
    ['an absolute name', entry('/etc/evil.html')],
    ['a drive letter', entry('C:/evil.html')],
    ['backslashes that lead out', entry('..\\evil.html')],
    ['a symbolic link', entry('link.html', 'symlink', '/etc/passwd')],
    ['a hard link', entry('link.html', 'link', 'index.html')],
    ['a device', entry('device', 'character-device')],
    ['a pipe', entry('pipe', 'fifo')],
  ])('refuses %s', async (_, bad) => {
    await write(entry('index.html'), bad);
    await expect(verifyArchive(file)).rejects.toThrow(/refused.*The file was deleted/);
  });

  it('refuses one that is cut off, changed, not an archive, or without pages', async () => {
    await write(...Array.from({ length: 50 }, (_, index) => entry(`p${index}.html`)));
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 20));
    await expect(verifyArchive(file)).rejects.toThrow(/incomplete/);
    const changed = Buffer.from(whole);
    changed.writeUInt32LE(12345, whole.length - 8);
    await writeFile(file, changed);
    await expect(verifyArchive(file)).rejects.toThrow(/incomplete/);
    await writeFile(file, 'no archive');
    await expect(verifyArchive(file)).rejects.toThrow(/incomplete/);
    await write(entry('readme.txt'));
    await expect(verifyArchive(file)).rejects.toThrow(/no pages/);
  });

  it('keeps a valid one that cannot be moved to its place, and deletes an invalid one', async () => {
    const { signal } = new AbortController();
    const out = join(dirname(file), 'site');
    await mkdir(join(out, 'a folder where the bundle should be'), { recursive: true });
    await write(entry('index.html'));
    await expect(storeArchive(file, out, signal)).rejects.toThrow(
      /cannot be written.*The verified bundle is in ".*part"/,
    );
    expect(await storeArchive(file, `${out}.tar.gz`, signal)).toEqual({ files: 1, htmlFiles: 1 });
    await writeFile(file, 'no archive');
    await expect(storeArchive(file, `${out}.tar.gz`, signal)).rejects.toThrow(/The file was deleted/);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('accepts one up to limits that are given', async () => {
    await write(entry('index.html'), entry('disk.zip'));
    await expect(verifyArchive(file, { limits: { fileBytes: 3 } })).rejects.toThrow(/--limit-file-bytes/);
    expect(await verifyArchive(file, { limits: { fileBytes: 4 } })).toEqual({ files: 2, htmlFiles: 1 });
  });

  it('keeps one that is only too large, and does not advise to download it again', async () => {
    const tar = Buffer.from(await packTar([entry('index.html'), { ...entry('disk.zip'), body: 'text' }]));
    const header = tar.subarray(2 * 512, 3 * 512);
    header.write((600 * 1024 ** 2).toString(8).padStart(11, '0'), 124);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await writeFile(file, gzipSync(tar));
    const error = await storeArchive(file, `${file}.tar.gz`, new AbortController().signal).catch((each) => each);
    const { message, exitCode } = bundleError(error, 'docs-assistant export --job 1');
    expect(message).toMatch(
      /^The archive was refused: "disk.zip" is larger than the limit for a file, 536.9 MB\. The download/,
    );
    expect(message).not.toMatch(/again|Resume|--job|deleted/);
    expect(exitCode).toBe(1);
    expect((await stat(file)).isFile()).toBe(true);
  });
});
