import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.js';
import { addSlowTests } from '../support/sampling.js';
import { chunk, DONE, stalls, startModel } from '../support/scriptedModel.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
let folder: string;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await writeFile(join(folder, 'index.md'), '# Acme\n\n## Colours\n\nFences can be painted green, blue and red.\n');
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function serve(args: readonly string[] = [], env: Record<string, string> = {}): Promise<RunningService> {
  const service = await startService(['serve', folder, '--no-watch', ...args], [COMMAND], env);
  cleanups.push(() => service.signal('SIGKILL'));
  return service;
}

/** Runs `serve` with settings that it refuses. Returns its exit code and standard error. */
async function failToServe(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [COMMAND, 'serve', folder, '--port', '0', ...args], {
    env: { ...process.env, DOCS_ADMIN_API_KEY: '', ...env },
  });
  cleanups.push(() => child.kill('SIGKILL'));
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, err };
}

const ask = ({ url }: RunningService, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/discovery/v1/assistant/docs/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 'Which colours?' }] }),
  });

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Starts a model endpoint that sends the first word of each answer. The rest follows when the test ends the responses in `waiting`. */
async function slowModel() {
  const waiting: ServerResponse[] = [];
  const { baseUrl } = await startModel((response, request) => {
    stalls('Green')(response, request);
    waiting.push(response);
  });
  return { waiting, args: ['--model', 'm', '--model-url', baseUrl] };
}

describe('limits of docs-assistant serve', () => {
  it('come from the command line, or else from the environment', async () => {
    const env = { DOCS_ASSISTANT_LIMIT_ADDRESS_PER_MINUTE: '1', DOCS_ASSISTANT_LIMIT_SEARCHES_PER_MINUTE: '1' };
    const service = await serve(['--limit-address-per-minute', '2', '--limit-query-length', '5'], env);
    expect([await statusOf(ask(service)), await statusOf(ask(service)), await statusOf(ask(service))]).toEqual([
      200, 200, 429,
    ]);
    const search = (query: string) => statusOf(fetch(`${service.url}/_docs/search?q=${query}`));
    expect([await search('123456'), await search('12345')]).toEqual([400, 429]);
  });

  addSlowTests(() => {
    it.each(['off', '0', 'false'])('are off with %s', async (off) => {
      const service = await serve([], { DOCS_ASSISTANT_LIMIT_QUERY_LENGTH: off });
      expect(await statusOf(fetch(`${service.url}/_docs/search?q=${'x'.repeat(1_000)}`))).toBe(200);
    });

    it('are refused if they are invalid, with the name of the option or variable', async () => {
      const option = await failToServe(['--limit-address-per-day', 'many']);
      expect([option.code, option.err]).toEqual([2, expect.stringContaining('--limit-address-per-day')]);
      const variable = await failToServe([], { DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY: '-1' });
      expect([variable.code, variable.err]).toEqual([
        2,
        expect.stringContaining('DOCS_ASSISTANT_LIMIT_ADDRESS_PER_DAY'),
      ]);
    });

    it('limit the number of connections', async () => {
      const service = await serve(['--limit-connections', '2']);
      const { hostname, port } = new URL(service.url);
      const sockets: Socket[] = [];
      const open = () => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        cleanups.push(() => socket.destroy());
        socket.on('error', () => {});
        socket.on('connect', () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'));
        return new Promise<string>((resolve) => {
          socket.once('data', () => resolve('answered'));
          socket.once('close', () => resolve('closed'));
        });
      };
      expect([await open(), await open(), await open()]).toEqual(['answered', 'answered', 'closed']);
      sockets[0]?.destroy();
      await expect.poll(open).toBe('answered');
    });
  });
});

describe('the configuration file of docs-assistant serve', () => {
  async function writeConfig(text: string): Promise<string> {
    const place = await mkdtemp(join(tmpdir(), 'config-'));
    cleanups.push(() => rm(place, { recursive: true, force: true }));
    const file = join(place, 'docs-assistant.config.yaml');
    await writeFile(file, text);
    return file;
  }

  it('sets options, over which the environment and the command line take precedence', async () => {
    const file = await writeConfig(
      `folder: ${folder}\ndomain: acme\nlimitQueryLength: 3\nlimitSearchesPerMinute: 3\nrequireThreadKey: true\n`,
    );
    const env = { DOCS_ASSISTANT_LIMIT_QUERY_LENGTH: '5', DOCS_ASSISTANT_CONFIG: file };
    const service = await startService(['serve', '--no-watch', '--limit-searches-per-minute', '2'], [COMMAND], env);
    cleanups.push(() => service.signal('SIGKILL'));
    expect(service.output()).toContain(`The settings are read from "${file}".`);
    const search = (query: string) => statusOf(fetch(`${service.url}/_docs/search?q=${query}`));
    expect([await search('12345'), await search('123456'), await search('1')]).toEqual([200, 400, 429]);
    expect(await statusOf(fetch(`${service.url}/discovery/v1/assistant/acme/message`, { method: 'OPTIONS' }))).toBe(
      204,
    );
    expect(await statusOf(ask(service))).toBe(404);
  });

  addSlowTests(() => {
    it('is refused with the line of each mistake', async () => {
      const file = await writeConfig('port: many\ntrustproxi: true\n');
      const { code, err } = await failToServe(['--config', file]);
      expect([code, err]).toEqual([
        2,
        `${file}:1:7: "port" is "many". A port is a whole number from 0 to 65535.\n${file}:2:1: There is no setting "trustproxi". Did you mean "trustProxy"?\n`,
      ]);
    });
  });
});

describe('the keys of docs-assistant serve', () => {
  it('are refused at startup if one is an admin key, and the process ends although a Redis is given', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const { code, err } = await failToServe(['--redis-url', redisUrl], { DOCS_ASSISTANT_KEYS: 'svc_secret123456' });
    expect([code, err]).toEqual([2, expect.stringMatching(/DOCS_ASSISTANT_KEYS.* looks like an admin key/)]);
    expect(err).not.toContain('secret123456');
  });
});

describe('the admin key of docs-assistant serve', () => {
  it('is refused at startup if it is easy to guess', async () => {
    const { code, err } = await failToServe([], { DOCS_ADMIN_API_KEY: 'a' });
    expect([code, err]).toEqual([2, expect.stringContaining('at least 24 characters')]);
  });
});

describe('the log of docs-assistant serve', () => {
  it('contains refusals and faults by default, with request ids', async () => {
    const service = await serve(['--limit-address-per-minute', '1']);
    const first = await ask(service);
    await first.text();
    const refused = await ask(service);
    await refused.text();
    const id = refused.headers.get('x-request-id') ?? '';
    await expect.poll(service.output).toContain(id);
    expect(
      service
        .output()
        .split('\n')
        .find((line) => line.includes(id)),
    ).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z 429 POST \/discovery\/v1\/assistant\/docs\/message \d+ ms \d+ B id=[\da-f-]{36} address=127\.0\.0\.1 This address has sent too many questions: more than 1 in a minute\./,
    );
    expect(service.output()).not.toContain(first.headers.get('x-request-id'));
  });

  addSlowTests(() => {
    it('contains every request as JSON if configured', async () => {
      const service = await serve(['--log', 'requests'], { DOCS_ASSISTANT_LOG_FORMAT: 'json' });
      await (await ask(service, undefined, { 'x-request-id': 'from-the-proxy' })).text();
      await (await fetch(`${service.url}/nothing?q=secretfish`)).text();
      const entries = () =>
        service
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as { requestId?: string })
          .filter(({ requestId }) => requestId !== undefined);
      await expect.poll(() => entries().length).toBe(2);
      expect(entries()).toEqual([
        expect.objectContaining({ level: 'info', requestId: 'from-the-proxy', method: 'POST', status: 200 }),
        expect.objectContaining({
          level: 'info',
          time: expect.stringMatching(ISO_TIME),
          path: '/nothing',
          status: 404,
        }),
      ]);
      expect(service.output()).not.toMatch(/secretfish|Which colours/);
    });

    it('can be turned off', async () => {
      const service = await serve(['--log', 'off', '--limit-address-per-minute', '1']);
      expect([await statusOf(ask(service)), await statusOf(ask(service))]).toEqual([200, 429]);
      await service.stop();
      expect(service.output()).not.toContain(' 429 ');
    });
  });
});

describe('stopping docs-assistant serve', () => {
  it('lets a model finish its answer', async () => {
    const { waiting, args } = await slowModel();
    const service = await serve(args);
    const response = await ask(service);
    await expect.poll(() => waiting.length).toBe(1);
    const stopped = service.stop();
    await expect.poll(service.output).toContain('waiting up to 30 seconds for 1 unfinished response');
    waiting[0]?.end(chunk({ content: ' and blue.' }, 'stop') + DONE);
    expect(await response.text()).toMatch(/^d:/m);
    expect(await stopped).toBe(0);
  });

  addSlowTests(() => {
    it('gives the export folder back while a model finishes its answer', async () => {
      const { waiting, args } = await slowModel();
      const exports = await mkdtemp(join(tmpdir(), 'exports-'));
      cleanups.push(() => rm(exports, { recursive: true, force: true }));
      const env = { DOCS_ADMIN_API_KEY: 'svc_9f8e7d6c5b4a39281706f5e4' };
      const service = await serve([...args, '--export-folder', exports, '--grace', '10m'], env);
      const lock = () => readdir(exports).then((names) => names.some((name) => name.endsWith('.lock')));
      await expect.poll(lock).toBe(true);
      const response = await ask(service);
      await expect.poll(() => waiting.length).toBe(1);
      const stopped = service.stop();
      await expect.poll(lock).toBe(false);
      waiting[0]?.end(chunk({ content: ' and blue.' }, 'stop') + DONE);
      expect(await response.text()).toMatch(/^d:/m);
      expect(await stopped).toBe(0);
    });

    it('stops immediately while it still reads its pages', async () => {
      const large = await mkdtemp(join(tmpdir(), 'large-docs-'));
      cleanups.push(() => rm(large, { recursive: true, force: true }));
      await writeFile(join(large, 'slow.md'), `# Slow\n\n|a|b|\n|-|-|\n${'|a|b|\n'.repeat(300_000)}`);
      const child = spawn(process.execPath, [COMMAND, 'serve', large, '--port', '0']);
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      await once(child.stderr, 'data');
      child.kill('SIGTERM');
      expect([(await once(child, 'close'))[0], output]).toEqual([0, '']);
    });

    it('aborts an answer after the grace period', async () => {
      const { waiting, args } = await slowModel();
      const service = await serve([...args, '--grace', '1s']);
      const response = await ask(service);
      await expect.poll(() => waiting.length).toBe(1);
      const cut = expect(response.text()).rejects.toThrow();
      expect(await service.stop()).toBe(0);
      await cut;
    });

    it('stops immediately on the second signal', async () => {
      const { waiting, args } = await slowModel();
      const service = await serve([...args, '--grace', '10m']);
      const response = await ask(service);
      const cut = expect(response.text()).rejects.toThrow();
      await expect.poll(() => waiting.length).toBe(1);
      const stopped = service.stop();
      await expect.poll(service.output).toContain('up to 600 seconds for 1 unfinished response');
      service.signal('SIGINT');
      expect(await stopped).toBe(130);
      await cut;
    });

    it('does not wait for connections that never sent a request', async () => {
      const service = await serve(['--grace', '10m']);
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      cleanups.push(() => socket.destroy());
      await once(socket, 'connect');
      expect(await service.stop()).toBe(0);
    });
  });
});

addSlowTests(() => {
  it('docs-assistant serve keeps idle connections longer than load balancers do', async () => {
    const { headers } = await fetch(`${(await serve()).url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });

  it('docs-assistant serve can answer thread ids without their key with 404', async () => {
    const service = await serve(['--require-thread-key']);
    const threadId = (await ask(service)).headers.get('x-thread-id');
    const body = { fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 'Which colours?' }], threadId };
    expect(await statusOf(ask(service, JSON.stringify(body)))).toBe(404);
  });
});
