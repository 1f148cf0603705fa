import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import { toNodeListener } from '../../src/node/index.js';
import { type SdkServer, sdkReply } from '../support/sdkServers.js';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs `docs-assistant ask` against a server. */
async function ask(name: SdkServer, ...args: string[]) {
  server = createServer(toNodeListener(async () => sdkReply(name)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discovery`;
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += String(chunk);
      return true;
    });
  }
  await runProgram(['ask', 'Why?', '--url', url, ...args]);
  vi.restoreAllMocks();
  return { ...printed, exitCode: process.exitCode };
}

it.each([
  ['length', 'This answer is incomplete: it reached its maximum length.\n'],
  ['filter', 'This answer is incomplete: a content filter stopped it.\n'],
] as const)(
  'docs-assistant ask prints a partial answer and why it is incomplete, and exits with 3: %s',
  async (name, notice) => {
    expect(await ask(name)).toEqual({ stdout: 'Half of the answer\n', stderr: notice, exitCode: 3 });
  },
);

it('docs-assistant ask --json names the finish reason of a partial answer', async () => {
  const { stdout, stderr, exitCode } = await ask('length', '--json');
  expect(JSON.parse(stdout)).toEqual({
    answer: 'Half of the answer',
    sources: [],
    complete: false,
    finishReason: 'length',
  });
  expect([stderr, exitCode]).toEqual(['', 3]);
});

it('docs-assistant ask --json marks a whole answer as complete', async () => {
  const { stdout, exitCode } = await ask('two-answers', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, finishReason: 'stop' });
  expect(exitCode).toBeUndefined();
});

it.each(['--thread', '--thread-key'])('docs-assistant ask refuses a malformed %s', async (option) => {
  const known = option === '--thread' ? [] : ['--thread', 't'];
  await expect(ask('length', ...known, option, 'a b')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('1 to 256 characters'),
  });
});

it('docs-assistant ask removes its handler of Ctrl+C when the answer has ended', async () => {
  const before = process.listenerCount('SIGINT');
  await ask('length');
  expect(process.listenerCount('SIGINT')).toBe(before);
});
