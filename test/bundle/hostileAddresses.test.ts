import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BundleHandler, serveBundle } from '../../src/bundle/index.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { bundleBytes, PAGE } from './tarBytes.js';

const SECRET = 'words of a file that is outside';
const GUIDE = `<!doctype html><title>Guide</title>${'words '.repeat(500)}`;

let folder: string;
let site: BundleHandler;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeFile(join(folder, 'secret.html'), SECRET);
  await writeFile(
    join(folder, 'bundle.tar.gz'),
    bundleBytes([
      PAGE,
      { name: 'guide.html', body: GUIDE },
      { name: '404.html', body: 'nothing here' },
      { name: '.git/config', body: SECRET },
      { name: '.env', body: SECRET },
      { name: 'guide/.htpasswd', body: SECRET },
      { name: '.gitbook/vars.yaml', body: SECRET },
      { name: '.gitbook/assets/.env', body: SECRET },
      { name: 'guide/.gitbook/assets/a.png', body: SECRET },
      { name: '.gitbook/assets/a.png', body: 'image' },
      { name: '.well-known/security.txt', body: 'Contact: mailto:a@b.test' },
    ]),
  );
  site = serveBundle({ bundleUrl: join(folder, 'bundle.tar.gz'), cache: join(folder, 'cache'), onMessage: () => {} });
  await site.ready;
  server = createServer(site.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends bytes and reads until the connection is closed. */
function raw(text: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket.setTimeout(LONGEST_WAIT, () => socket.destroy(new Error(`No answer to ${text.slice(0, 80)}`)));
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    // Accept a broken connection: a server that refuses a request may close the connection before it has received the whole request.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? socket.destroy() : reject(error),
    );
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: body.join('\r\n\r\n') });
    });
  });
}

const request = (line: string, headers = '') =>
  raw(`${line} HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n${headers}\r\n`);
const get = (target: string, headers = '') => request(`GET ${target}`, headers);

/** Paths that must be answered with "not found" or a refusal. */
const ADDRESSES = [
  '/../secret.html',
  '/../../../../../../etc/passwd',
  '/guide/../../secret.html',
  '/..%2fsecret.html',
  '/..%2Fsecret.html',
  '/%2e%2e/secret.html',
  '/%2e%2e%2fsecret.html',
  '/%252e%252e%252fsecret.html',
  '/%c0%ae%c0%ae/secret.html',
  '/..%c0%afsecret.html',
  '/%uff0e%uff0e/secret.html',
  '/..%5csecret.html',
  '/..\\secret.html',
  '/\\..\\secret.html',
  '/....//secret.html',
  '/./../secret.html',
  '/.%00./secret.html',
  '/guide%00',
  '/guide%00.html',
  '/%00',
  '/guide%0d%0aset-cookie:x=1',
  '/%0d%0alocation:%20//evil.test',
  '/guide%20',
  '/guide.',
  '/guide.html.',
  '/guide.html/',
  '/guide.html/x',
  '/guide::$DATA',
  '/guide;jsessionid=1',
  '/C:/Windows/win.ini',
  '/c%3a/windows',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/etc/passwd',
  '/.git/config',
  '/%2egit/config',
  '/.env',
  '/%2eenv',
  '/guide/.htpasswd',
  '/.',
  '/..',
  '/...',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/%ff%fe',
  '/%F0%9F%98%80',
  '/__proto__',
  '/constructor',
  '/toString',
  '/hasOwnProperty.html',
  '/cache',
  '/bundle.tar.gz',
  `/${'a'.repeat(7000)}`,
  `/${'a/'.repeat(3500)}`,
  `/${'%41'.repeat(2500)}`,
  `/${'../'.repeat(2000)}etc/passwd`,
  '/\xe9\xff',
];

/** Paths that name another host. A redirect must never lead to that host. */
const OTHER_HOSTS = [
  '//evil.test',
  '//evil.test/',
  '//evil.test/guide',
  '//evil.test/guide.html',
  '///evil.test/guide/',
  '/\\evil.test/guide/',
  '//evil.test/%2e%2e/guide.html',
  '/%2f%2fevil.test/guide/',
  '/%5cevil.test/guide/',
  '//guide/',
  '//guide.html',
  '//index.html',
];

describe('hostile paths', () => {
  it.each(ADDRESSES)('%s is not found', async (address) => {
    const { status, head, body } = await get(address);
    expect([400, 404, 414]).toContain(status);
    expect(body).not.toContain(SECRET);
    expect(head.toLowerCase()).not.toMatch(/set-cookie|location:/);
  });

  it.each(OTHER_HOSTS)('%s does not redirect to another host', async (address) => {
    const { status, head } = await get(address);
    const [, location] = /\r\nlocation: (.*)/i.exec(head) ?? [];
    if (location === undefined) expect(status).toBe(404);
    else expect(location).toMatch(/^\/(?![/\\])/);
  });

  it.each([
    'http://evil.test/../secret.html',
    'http://evil.test',
    'https://evil.test:99/guide.html',
    'http://user:word@evil.test/guide',
    'HTTP://evil.test?x=1',
    'ftp://evil.test/guide',
    'javascript:alert(1)',
    'evil.test:443',
    '*',
    'guide',
    '..',
    '?x',
    '#x',
  ])('the request target %s does not redirect to another host', async (target) => {
    const { status, head, body } = await get(target);
    expect([200, 308, 400, 404]).toContain(status);
    expect(head).not.toMatch(/evil\.test/);
    expect(body).not.toContain(SECRET);
  });

  it('may have a query, which is ignored, and kept in a redirect', async () => {
    expect((await get('/guide?../../secret.html')).body).toBe(GUIDE);
    expect((await get('/guide.html?a=1&b=//evil.test')).head).toMatch(/location: \/guide\?a=1&b=\/\/evil\.test\r\n/);
  });

  it.each(['/.gitbook/vars.yaml', '/.gitbook/assets/.env', '/guide/.gitbook/assets/a.png'])(
    'of hidden files of GitBook are not found: %s',
    async (address) => {
      expect(await get(address)).toMatchObject({ status: 404 });
    },
  );

  it('do not include images of GitBook, which are served', async () => {
    expect((await get('/.gitbook/assets/a.png')).body).toBe('image');
  });

  it('do not include those below .well-known, which are served', async () => {
    expect((await get('/.well-known/security.txt')).body).toMatch(/^Contact/);
  });
});

describe('invalid requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH'])(
    '%s gets a 405 that lists the allowed methods',
    async (method) => {
      const { status, head } = await request(`${method} /guide`);
      expect([status, head]).toEqual([405, expect.stringMatching(/\r\nallow: GET, HEAD\r\n/)]);
    },
  );

  it.each([
    ['an unknown method', 'EVIL /guide HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no method', '/guide HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET /guide HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST /guide HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    [
      'a length and chunks',
      'POST /guide HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header without a colon', 'GET /guide HTTP/1.1\r\nHost: a\r\nEvil\r\n\r\n'],
    ['a header with NUL', 'GET /guide HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
    ['a folded header', 'GET /guide HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'GET /guide HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['endless headers', `GET /guide HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    [
      'a thousand headers of a kilobyte',
      `GET / HTTP/1.1\r\nHost: a\r\n${`X: ${'a'.repeat(1000)}\r\n`.repeat(1000)}\r\n`,
    ],
    ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
  ])('%s reveals nothing, and the next valid request is answered', async (_, bytes) => {
    const { status, body } = await raw(bytes);
    expect([0, 200, 400, 405, 431, 505]).toContain(status);
    expect(body).not.toContain(SECRET);
    expect((await get('/guide')).body).toBe(GUIDE);
  });

  it('with an endless body get a reply immediately, and their connection is closed', async () => {
    const { status, head } = await raw('POST /guide HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\nx');
    expect([status, head]).toEqual([405, expect.stringMatching(/\r\nConnection: close(?:\r\n|$)/i)]);
  });

  it('over HTTP/2 get a reply without a header for the connection, which HTTP/2 does not allow', async () => {
    const warnings: string[] = [];
    const warn = ({ message }: Error) => warnings.push(message);
    process.on('warning', warn);
    const http2 = createHttp2Server(site.listener as never);
    await new Promise<void>((resolve) => http2.listen(0, '127.0.0.1', resolve));
    const client = connectHttp2(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`);
    const posted = client.request({ ':method': 'POST', ':path': '/guide' }).end('x');
    const [headers] = await once(posted, 'response');
    posted.resume();
    client.close();
    await new Promise((resolve) => http2.close(resolve));
    process.off('warning', warn);
    expect([headers[':status'], headers.allow, warnings]).toEqual([405, 'GET, HEAD', []]);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 206, '<'],
    ['bytes=-5', 206, GUIDE.slice(-5)],
    [`bytes=${GUIDE.length - 2}-`, 206, GUIDE.slice(-2)],
    ['bytes=0-999999999', 206, GUIDE],
    [`bytes=${GUIDE.length}-`, 416, undefined],
    ['bytes=-0', 416, undefined],
    ['bytes=5-1', 200, GUIDE],
    ['bytes=-', 200, GUIDE],
    ['bytes=0-1,4-5', 200, GUIDE],
    [`bytes=${'0-,'.repeat(1000)}0-`, 200, GUIDE],
    ['bytes=99999999999999999999-', 200, GUIDE],
    ['bytes=0x1-2', 200, GUIDE],
    ['bytes=-1--1', 200, GUIDE],
    ['lines=0-1', 200, GUIDE],
    ['', 200, GUIDE],
  ])('such as "Range: %s" are answered with status %d', async (range, status, body) => {
    const answer = await get('/guide', `Range: ${range}\r\n`);
    expect(answer.status).toBe(status);
    if (body !== undefined) expect(answer.body).toBe(body);
  });
});
