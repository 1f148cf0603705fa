import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import { toNodeListener } from '../../src/node/index.js';
import { serviceWith } from '../service/support.js';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(toNodeListener(serviceWith()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `docs-assistant ask` and returns its output. */
async function ask(...args: string[]): Promise<string> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  const words = ['ask', 'How do I change the port?', '--url', `${origin}/discovery`, '--domain', 'lantern', ...args];
  await runProgram(words);
  vi.restoreAllMocks();
  return out;
}

it('docs-assistant ask lists the same absolute source URLs in text and in JSON', async () => {
  const { sources } = JSON.parse(await ask('--json')) as { sources: { title: string; url: string }[] };
  expect(sources[0]?.url).toBe(`${origin}/port#change-the-port`);
  const list = sources.map(({ title, url }, index) => `  ${index + 1}. ${title}: ${url}\n`).join('');
  expect(await ask()).toContain(`\nSources:\n${list}`);
});

it('docs-assistant ask refuses a URL with a password, and does not repeat it', async () => {
  await expect(ask('--url', 'https://me:hush@docs.test/discovery')).rejects.toThrow(
    /^The URL is not a valid URL of an assistant\. Give (?!.*hush)/,
  );
});
