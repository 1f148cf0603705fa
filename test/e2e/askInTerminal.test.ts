import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSlowTests } from '../support/sampling.js';

const COMMAND = `"${process.execPath}" dist/cli/main.js`;
/** The environment of the command. Leaves out `CI`, `NO_COLOR` and `TMUX` of the test run, which can turn off colours or links. */
const ENVIRONMENT = { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm-256color', DOCS_ASSISTANT_URL: '' };
const ANSWER = [
  'The lamp has **two** [sockets](/lamp#sockets).\u001b[2J',
  '```sh\nlamp --port 9090 --host 0.0.0.0 --verbose --now\n```',
];
/** A question whose answer never ends. */
const ENDLESS = 'endless';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
  await writeFile(join(folder, 'fence.md'), '# Fences\n\nFences can be painted green, blue and red.\n');
  await writeFile(join(folder, 'broken.md'), '---\ntitle: [\n---\n\n# Broken\n');
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-vercel-ai-data-stream': 'v1' });
    for (const text of ANSWER) response.write(`0:${JSON.stringify(`${text}\n\n`)}\n`);
    if (!body.includes(ENDLESS)) response.end('d:{"finishReason":"stop"}\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  out: () => string;
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(command, args, {
    env: { ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...text }));
  return { child, out: () => text.out, ended };
}

const ask = (question: string, ...args: string[]) =>
  run(process.execPath, ['dist/cli/main.js', 'ask', question, ...args]);

/** Runs the command `ask` in a pseudo-terminal of 40 columns. Returns its exit code, and its output with `\n` instead of `\r\n`. */
async function askInTerminal(args: string, env: Record<string, string> = {}) {
  const line = `stty cols 40; ${COMMAND} ask ${args}`;
  const { code, out } = await run('script', ['-qec', line, '/dev/null'], env).ended;
  return { code, out: out.replaceAll('\r\n', '\n') };
}

describe.skipIf(process.platform !== 'linux')('docs-assistant ask in a terminal', () => {
  it('renders the answer in the width of the terminal, with absolute URLs', async () => {
    expect(await askInTerminal(`Why --url ${url}/discovery`, { NO_COLOR: '1' })).toEqual({
      code: 0,
      out: `The lamp has two sockets\n(${url}/lamp#sockets).[2J\n\n  lamp --port 9090 --host 0.0.0.0 --verbose --now\n`,
    });
  });

  it('has styles and links where the terminal supports them', async () => {
    const { out } = await askInTerminal(`Why --url ${url}/discovery`, { TERM: 'xterm-kitty' });
    expect(out).toBe(
      `The lamp has \u001b[1mtwo\u001b[22m \u001b]8;;${url}/lamp#sockets\u001b\\\u001b[4msockets\u001b[24m\u001b]8;;\u001b\\.[2J\n` +
        '\n  \u001b[36mlamp --port 9090 --host 0.0.0.0 --verbose --now\u001b[39m\n',
    );
  });

  addSlowTests(() => {
    it('names the files of a folder as sources', async () => {
      const { code, out } = await askInTerminal(`"Which colours can fences be painted?" --docs ${folder}`, {
        TERM: 'dumb',
      });
      expect(out).toContain('Fences can be painted green, blue and\nred.');
      expect(out).toMatch(new RegExp(`\nSources\n1\\. .*Fences.*\n {3}${folder}/fence.md\n`));
      expect(code).toBe(0);
    });
  });
});

describe('docs-assistant ask in a pipe', () => {
  it('prints Markdown without control characters', async () => {
    const { code, out, err } = await ask('Why', '--url', `${url}/discovery`).ended;
    expect({ code, out, err }).toEqual({ code: 0, out: `${ANSWER.join('\n\n').replace('\u001b', '')}\n\n\n`, err: '' });
  });

  it('exits with 1 if nothing was found, and says so', async () => {
    const { code, out, err } = await ask('What is the capital of France?', '--docs', folder).ended;
    expect(code).toBe(1);
    expect(out).toContain('could not find');
    expect(out).not.toContain('Sources');
    expect(err).toMatch(/^broken\.md: The front matter could not be parsed/);
  });

  it.each([[[]], [['--json']]])('ends with 130 and without a message on Ctrl+C: %j', async (options) => {
    const running = ask(ENDLESS, '--url', `${url}/discovery`, ...options);
    if (options.length === 0) await expect.poll(running.out).toContain('sockets');
    else await once(server, 'request');
    running.child.kill('SIGINT');
    const { code, out, err } = await running.ended;
    expect([code, err]).toEqual([130, '']);
    if (options.length > 0) expect(out).toBe('');
  });

  addSlowTests(() => {
    it('refuses to continue a thread of a folder', async () => {
      const { code, err } = await ask('And now?', '--docs', folder, '--thread', 'abc').ended;
      expect([code, err]).toEqual([2, expect.stringContaining('--url')]);
    });
  });
});
