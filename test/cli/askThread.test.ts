import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import { toNodeListener } from '../../src/node/index.js';
import { serviceWith } from '../service/support.js';

let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer(toNodeListener(serviceWith({ threads: { requireKey: true } })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discovery`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs `docs-assistant ask … --json` and returns its output. */
async function ask(...args: string[]) {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  const words = ['ask', 'How do I change the port?', '--url', url, '--domain', 'lantern', '--json', ...args];
  await runProgram(words);
  vi.restoreAllMocks();
  return JSON.parse(out) as { answer: string; threadId?: string; threadKey?: string; error?: { kind: string } };
}

it('docs-assistant ask continues a thread with the id and key from the output of --json', async () => {
  const { threadId = '', threadKey = '' } = await ask();
  expect([threadId, threadKey]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  const next = await ask('--thread', threadId, '--thread-key', threadKey);
  expect(next.error).toBeUndefined();
  expect(next).toMatchObject({ threadId, answer: expect.stringContaining('8080') });
  expect((await ask('--thread', threadId)).error?.kind).toBe('not-found');
  expect((await ask('--thread', threadId, '--thread-key', 'wrong')).error?.kind).toBe('not-found');
});

it('docs-assistant ask uses version 2 of the interface if an option or environment variable says so', async () => {
  const paths: string[] = [];
  const note = ({ url: path = '' }: { url?: string }) => void paths.push(path);
  server.on('request', note);
  vi.stubEnv('DOCS_ASSISTANT_API_VERSION', 'v2');
  const { answer, threadId = '', threadKey = '' } = await ask();
  vi.unstubAllEnvs();
  expect(answer).toContain('8080');
  const next = await ask('--api-version', 'v2', '--thread', threadId, '--thread-key', threadKey);
  server.off('request', note);
  expect(next.threadId).toBe(threadId);
  expect(paths).toEqual(Array(2).fill('/discovery/v2/assistant/lantern/message'));
});

it('docs-assistant ask ignores an empty variable for the version, and refuses an unknown version', async () => {
  vi.stubEnv('DOCS_ASSISTANT_API_VERSION', '');
  expect((await ask()).answer).toContain('8080');
  vi.stubEnv('DOCS_ASSISTANT_API_VERSION', 'v3');
  const message = 'The environment variable DOCS_ASSISTANT_API_VERSION is "v3". Allowed choices are v1, v2.';
  await expect(ask()).rejects.toMatchObject({ exitCode: 2, message });
  expect((await ask('--api-version', 'v1')).answer).toContain('8080');
  vi.unstubAllEnvs();
});

it('docs-assistant ask reports a usage error for a thread key without a thread', async () => {
  await expect(ask('--thread-key', 'k')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('--thread <id>'),
  });
});

it('docs-assistant ask advises to ask without the thread if the service does not know it', async () => {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
  await runProgram(['ask', 'Which port?', '--url', url, '--domain', 'lantern', '--thread', 'unknown']);
  vi.restoreAllMocks();
  expect(printed).toContain('The service no longer has this thread, or has no such domain (HTTP 404).');
  expect(printed).toContain('Ask without --thread.');
  expect(printed).not.toContain('--domain');
  expect(process.exitCode).toBe(1);
});

it('docs-assistant ask prints the error message of the service, and which option to check', async () => {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
  await runProgram(['ask', 'Which port?', '--url', url, '--domain', 'other']);
  vi.restoreAllMocks();
  expect(printed).toContain('The service says: There is no documentation for this domain here.');
  expect(printed).toContain('Check --domain and --api-version, and that --url ends in /discovery.');
  expect(process.exitCode).toBe(1);
});
