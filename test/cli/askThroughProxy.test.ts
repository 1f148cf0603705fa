import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ownPageHeaders } from '../../src/cli/ask/ownPageHeaders.js';
import { runProgram } from '../../src/cli/createProgram.js';
import { toNodeListener } from '../../src/node/index.js';
import { type AssistantProxyOptions, createAssistantProxy } from '../../src/proxy/index.js';
import { listen, serveProxy, stopServers } from '../proxy/serveProxy.js';
import { serviceWith } from '../service/support.js';

let service: string;
beforeAll(async () => {
  service = await listen(toNodeListener(serviceWith({ allowedOrigins: ['https://docs.acme.com'] })));
});
afterAll(stopServers);
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const proxyWith = (options: Partial<AssistantProxyOptions> = {}) =>
  createAssistantProxy({
    discoveryUrl: `${service}/discovery`,
    domain: 'lantern',
    mountPath: '/discovery',
    ...options,
  });

/** Runs `docs-assistant ask` and returns its exit code and its output. */
async function ask(url: string) {
  let out = '';
  const note = (chunk: string | Uint8Array) => {
    out += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation(note);
  const words = ['ask', 'How do I change the port?', '--url', `${url}/discovery`, '--domain', 'lantern'];
  await runProgram(words);
  vi.restoreAllMocks();
  return { code: process.exitCode ?? 0, out };
}

it('docs-assistant ask is answered by a proxy with its default options', async () => {
  expect(await ask(await serveProxy(proxyWith()))).toEqual({ code: 0, out: expect.stringContaining('8080') });
});

it('docs-assistant ask is answered by a proxy behind a server that changes the host', async () => {
  const proxy = proxyWith();
  const url = await serveProxy((request) => proxy(request, { host: 'app.internal:3000' }));
  expect(await ask(url)).toEqual({ code: 0, out: expect.stringContaining('8080') });
});

it('docs-assistant ask shows why a proxy for other origins refuses the question', async () => {
  const { code, out } = await ask(await serveProxy(proxyWith({ origins: ['https://docs.acme.com'] })));
  expect(code).toBe(1);
  expect(out).toContain('which is not in the option origins');
});

it('docs-assistant ask is answered by a local service that allows only another origin', async () => {
  expect(await ask(service)).toEqual({ code: 0, out: expect.stringContaining('8080') });
});

it('docs-assistant ask sends the headers with which a browser names the site', () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  expect(ownPageHeaders(new URL('https://docs.acme.com:443/discovery'))).toEqual({
    origin: 'https://docs.acme.com',
    ...sameOrigin,
  });
  expect(ownPageHeaders(new URL('http://localhost:3000/discovery'))).toEqual({
    origin: 'http://localhost:3000',
    ...sameOrigin,
  });
  expect(ownPageHeaders(new URL('http://docs.acme.com/discovery'))).toEqual({ origin: 'http://docs.acme.com' });
});
