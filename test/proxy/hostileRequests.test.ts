/**
 * Sends requests that no real client would send, as bytes on a socket. No request in `CASES` may reach the platform, reveal the key, or
 * stop the proxy.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExportProxy } from '../../src/proxy/index.js';
import { ADMIN_KEY, type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { JOBS, openOptions, sendRaw, serveProxy, stopServers } from './serveProxy.js';

let service: ScriptedExportService;
let url: string;
beforeAll(async () => {
  service = await startScriptedExportService();
  url = await serveProxy(
    createExportProxy(
      openOptions(service.url, { rateLimit: { requests: 1_000_000, windowMs: 60_000 }, timeouts: { body: 500 } }),
    ),
  );
});
afterAll(async () => {
  stopServers();
  await service.stop();
});

const START = '{"domain":"docs.acme.com"}';

interface Raw {
  method?: string;
  path?: string;
  /** Headers that replace the usual ones. `undefined` removes a header. `{host}` is replaced with the host of the site and its port. */
  headers?: Record<string, string | undefined>;
  /** The body. `{request}` in it is replaced with a whole valid request. */
  body?: string;
}

/** Builds a valid request with the given changes. */
function raw({ method = 'POST', path = JOBS, headers = {}, body: given = START }: Raw): string {
  const host = new URL(url).host;
  const body = given.includes('{request}') ? given.replace('{request}', raw({})) : given;
  const all: Record<string, string | undefined> = {
    host,
    origin: url,
    'content-type': 'application/json',
    'x-docs-assistant': '1',
    'content-length': String(Buffer.byteLength(body, 'latin1')),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value.replace('{host}', host)}`],
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const path = (value: string): Raw => ({ method: 'GET', path: value, body: '', headers: { 'content-type': undefined } });
const header = (name: string, value: string | undefined): Raw => ({ headers: { [name]: value } });
const body = (value: string): Raw => ({ body: value });
const method = (value: string, at = JOBS): Raw => ({ method: value, path: at });
const job = (id: string) => path(`${JOBS}/${id}`);

const CASES: readonly (readonly [string, Raw])[] = [
  // Paths: the proxy only has routes for the three calls of the export interface.
  ['the root', path('/')],
  ['the mount path', path('/api/docs')],
  ['the list of jobs, which the export interface does not have', path(JOBS)],
  ['the list of jobs with a slash', path(`${JOBS}/`)],
  ['the route without the mount path', path('/v1/static-export/jobs/job_1')],
  ['the assistant', path('/api/docs/v1/assistant/docs.acme.com/message')],
  ['another version', path('/api/docs/v2/static-export/jobs/job_1')],
  ['capitals', path('/API/DOCS/V1/STATIC-EXPORT/JOBS/job_1')],
  ['a double slash', path('//api/docs/v1/static-export/jobs/job_1')],
  ['a double slash inside', path('/api/docs//v1/static-export/jobs/job_1')],
  ['a foreign authority in the path', path('//evil.example/v1/static-export/jobs/job_1')],
  ['a backslash', path('/api/docs\\v1\\static-export\\jobs\\..\\x')],
  ['a path below the bundle', path(`${JOBS}/job_1/bundle/x`)],
  ['another path below the job', path(`${JOBS}/job_1/files`)],
  ['a trailing slash', job('job_1/')],
  ['a trailing dot', job('job_1.')],
  ['a file ending', job('job_1.json')],
  // Ids: the id of a job consists of 1 to 128 letters, digits, underscores and hyphens.
  ['an id with parent folders', job('../../../admin')],
  ['an id with parent folders, encoded', job('%2e%2e%2f%2e%2e%2fadmin')],
  ['an id with parent folders, twice encoded', job('%252e%252e%252fadmin')],
  ['an id with parent folders, in overlong UTF-8', job('%c0%ae%c0%ae%c0%afadmin')],
  ['an id with an encoded slash', job('job_1%2Fbundle')],
  ['an id with an encoded backslash', job('job_1%5cbundle')],
  ['an id with a semicolon', job('job_1;x=1')],
  ['an id with a line feed', job('job_1%0a')],
  ['an id with CRLF and a header', job('job_1%0d%0aX-Evil:%201')],
  ['an id with a zero byte', job('job_1%00')],
  ['an id with a space', job('job_1%20')],
  ['an id with an at sign', job('x@evil.example')],
  ['an id with a colon', job('http:evil')],
  ['an id that is an address', job('http%3A%2F%2Fevil.example')],
  ['an id with an encoded question mark', job('job_1%3Fadmin=1')],
  ['an id with an encoded fragment', job('job_1%23x')],
  ['an id with a percent sign alone', job('%')],
  ['an id with a broken escape', job('%zz')],
  ['an id of 129 characters', job('a'.repeat(129))],
  ['an id of 8,000 characters', job('a'.repeat(8_000))],
  ['an id in another script', job('%D0%B0')],
  ['an id with a quote', job("job_1'--")],
  ['an id with markup', job('%3Cscript%3E')],
  ['an id with a star', job('*')],
  ['an id with a tilde', job('~root')],
  ['an id with a dollar', job('$%7Bjndi%7D')],
  ['the id of a dot', job('.')],
  ['the id of two dots', job('..')],
  ['an address of 60,000 characters', path(`/${'a'.repeat(60_000)}`)],
  // The request line.
  ['the absolute form to another host', path('http://evil.example/v1/static-export/jobs/job_1')],
  ['the absolute form to the metadata service', path('http://169.254.169.254/latest/meta-data')],
  ['an asterisk', method('OPTIONS', '*')],
  ['a tunnel', { method: 'CONNECT', path: 'evil.example:443', body: '' }],
  // Methods.
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'post', 'FOO'].map(
    (name) => [`${name} where a job is started`, method(name)] as const,
  ),
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'HEAD'].map(
    (name) => [`${name} where a job is read`, method(name, `${JOBS}/job_1`)] as const,
  ),
  ...['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'].map(
    (name) => [`${name} where a bundle is made`, method(name, `${JOBS}/job_1/bundle`)] as const,
  ),
  ['another method by header', { ...method('GET', JOBS), headers: { 'x-http-method-override': 'POST' } }],
  // The origin of the request, and the header `x-docs-assistant`.
  ['no origin', header('origin', undefined)],
  ['an empty origin', header('origin', '')],
  ['the origin null', header('origin', 'null')],
  ['another origin', header('origin', 'https://evil.example')],
  ['an origin that starts with that of the site', header('origin', 'http://{host}.evil.example')],
  ['the host of the site on another port', header('origin', 'http://127.0.0.1:1')],
  ['the host of the site with TLS, on the port of TLS', header('origin', 'https://127.0.0.1')],
  ['two origins', header('origin', 'http://{host}, https://evil.example')],
  ['an origin and a path', header('origin', 'http://{host}/x')],
  ['no header of the client', header('x-docs-assistant', undefined)],
  ['an empty header of the client', header('x-docs-assistant', '')],
  ['another value in the header of the client', header('x-docs-assistant', '2')],
  ['two values in the header of the client', header('x-docs-assistant', '1, 1')],
  ['a read from another site', { ...job('job_1'), headers: { origin: 'https://evil.example' } }],
  [
    'a read by navigation from another site',
    { ...job('job_1'), headers: { origin: undefined, 'sec-fetch-site': 'cross-site' } },
  ],
  [
    'a preflight',
    { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } },
  ],
  // The content type.
  ['no content type', header('content-type', undefined)],
  ['text', header('content-type', 'text/plain')],
  ['a form', header('content-type', 'application/x-www-form-urlencoded')],
  ['a form with files', header('content-type', 'multipart/form-data; boundary=x')],
  ['JSON inside text', header('content-type', 'text/plain; application/json')],
  ['another kind of JSON', header('content-type', 'application/json-patch+json')],
  ['two kinds', header('content-type', 'text/plain, application/json')],
  ['another charset', header('content-type', 'application/json; charset=utf-7')],
  // Bodies.
  ['an empty body', body('')],
  ['text other than JSON', body('domain=docs.acme.com')],
  ['incomplete JSON', body('{"domain":"docs.acme.com"')],
  ['a list', body('[{"domain":"docs.acme.com"}]')],
  ['a text', body('"docs.acme.com"')],
  ['null', body('null')],
  ['a number', body('1')],
  ['no domain', body('{}')],
  ['two bodies', body(`${START}${START}`)],
  ['another domain', body('{"domain":"evil.example"}')],
  ['a domain above the allowed one', body('{"domain":"acme.com"}')],
  ['a domain below the allowed one', body('{"domain":"x.docs.acme.com"}')],
  ['a domain that ends with the allowed one', body('{"domain":"evildocs.acme.com"}')],
  ['the second of two domains', body('{"domain":"docs.acme.com","domain":"evil.example"}')],
  ['a domain with a port', body('{"domain":"docs.acme.com:80"}')],
  ['a domain with a path', body('{"domain":"docs.acme.com/x"}')],
  ['a domain with a scheme', body('{"domain":"https://docs.acme.com"}')],
  ['a domain with credentials', body('{"domain":"a@docs.acme.com"}')],
  ['a domain with a zero byte', body('{"domain":"docs.acme.com\\u0000"}')],
  ['a domain with a line feed', body('{"domain":"docs.acme.com\\nevil"}')],
  ['a domain with look-alike letters', body('{"domain":"docs.\\u0430cme.com"}')],
  ['a domain in full-width letters', body('{"domain":"\\uff44ocs.acme.com"}')],
  ['a domain as a list', body('{"domain":["docs.acme.com"]}')],
  ['a domain as an object', body('{"domain":{"toString":"docs.acme.com"}}')],
  ['a domain by the prototype', body('{"__proto__":{"domain":"docs.acme.com"}}')],
  ['a domain by the constructor', body('{"constructor":{"prototype":{"domain":"docs.acme.com"}}}')],
  ['paths that are URLs', body('{"domain":"docs.acme.com","paths":["http://evil.example"]}')],
  ['paths to another host', body('{"domain":"docs.acme.com","paths":["//evil.example"]}')],
  ['paths with a line feed', body('{"domain":"docs.acme.com","paths":["/a\\r\\nx"]}')],
  ['paths that are a string', body('{"domain":"docs.acme.com","paths":"/a"}')],
  ['paths that are objects', body('{"domain":"docs.acme.com","paths":[{}]}')],
  ['too many paths', body(`{"domain":"docs.acme.com","paths":[${Array(1_001).fill('"/"').join()}]}`)],
  ['a path that is too long', body(`{"domain":"docs.acme.com","paths":["/${'a'.repeat(500)}"]}`)],
  ['a version that is a number', body('{"domain":"docs.acme.com","version":1}')],
  ['a version that is too long', body(`{"domain":"docs.acme.com","version":"${'a'.repeat(101)}"}`)],
  ['a version of two lines', body('{"domain":"docs.acme.com","version":"a\\nb"}')],
  ['a body of a megabyte', body(`{"domain":"docs.acme.com","x":"${'a'.repeat(1_000_000)}"}`)],
  ['60,000 brackets, which are shorter than the longest body', body('['.repeat(60_000))],
  ['a body with a bundle request', { path: `${JOBS}/job_1/bundle`, body: '{"bundleUrl":"http://evil.example"}' }],
  ['broken UTF-8', body('{"domain":"\xff\xfe"}')],
  // The framing and other headers of the request.
  ['a body that never arrives', { headers: { 'content-length': '500' }, body: '{' }],
  ['a length that is not a number', header('content-length', 'x')],
  ['a negative length', header('content-length', '-1')],
  ['two lengths', header('content-length', '5, 6')],
  ['a length and chunks', header('transfer-encoding', 'chunked')],
  ['invalid chunks', { headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' }, body: 'zz\r\n' }],
  ['an unknown encoding', { headers: { 'content-length': undefined, 'transfer-encoding': 'gzip, identity' } }],
  [
    'a second request smuggled behind the chunks of the first',
    { headers: { 'transfer-encoding': 'chunked', connection: 'keep-alive' }, body: '0\r\n\r\n{request}' },
  ],
  ['a host with a path', header('host', 'evil.example/x')],
  ['a host with credentials', header('host', 'a@evil.example')],
  ['a host with a space', header('host', 'evil example')],
  ['no host', header('host', undefined)],
  ['another host', header('host', 'evil.example')],
  ['20,000 characters of header', header('x-long', 'a'.repeat(20_000))],
];

describe('a hostile request', () => {
  it('has more than a hundred variants', () => {
    expect(CASES.length).toBeGreaterThan(100);
  });

  it('would be answered without its hostile part', async () => {
    const before = service.requests.length;
    expect(await sendRaw(url, raw({}))).toMatch(/^HTTP\/1\.1 202 /);
    expect(await sendRaw(url, raw(job('job_1')))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendRaw(url, raw({ path: `${JOBS}/job_1/bundle`, body: '' }))).toMatch(/^HTTP\/1\.1 200 /);
    expect(service.requests).toHaveLength(before + 3);
  });

  it.each(CASES)('does not reach the platform: %s', async (_, request) => {
    const before = service.requests.length;
    const reply = await sendRaw(url, raw(request));
    expect(service.requests.slice(before)).toEqual([]);
    expect(reply).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(reply).not.toContain(ADMIN_KEY);
    expect(reply).not.toContain(new URL(service.url).host);
    expect(reply).not.toMatch(/access-control-allow/i);
    expect(reply).not.toMatch(/\bat .*\.(ts|js):\d+/);
    if (/"code"/.test(reply)) {
      expect(reply).toMatch(/cache-control: no-store/i);
      expect(reply).toMatch(/x-content-type-options: nosniff/i);
    }
  });

  it('is answered at its normalized path when that is one of the routes', async () => {
    const before = service.requests.length;
    await sendRaw(url, raw(path(`${JOBS}/other/../job_1?host=evil.example&path=/admin#x`)));
    expect(service.requests.slice(before).map((request) => request.url)).toEqual(['/v1/static-export/jobs/job_1']);
  });

  it('does not stop the proxy', async () => {
    expect(await sendRaw(url, raw({}))).toMatch(/^HTTP\/1\.1 202 /);
  });
});
