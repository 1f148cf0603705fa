import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COMMAND = `"${process.execPath}" dist/cli/main.js`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipe-'));
  const sentences = 'Fences can be painted green, blue and red, and are dry after a day. '.repeat(20);
  await writeFile(join(folder, 'index.md'), `# Acme\n\n## Colours\n\n${sentences}\n`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a shell command and waits for `close`: standard error can still arrive after the pipeline has exited. */
async function shell(line: string): Promise<{ out: string; err: string }> {
  const child = spawn('bash', ['-c', line], { env: { ...process.env, PORT: '', DOCS_ASSISTANT_URL: '' } });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  await once(child, 'close');
  return text;
}

describe('a command whose output pipe is closed', () => {
  it.each([
    'ask "Which colours can fences be painted?" --docs',
    'ask "Which colours?" --json --docs',
    'serve --port 0',
  ])('ends silently, like other tools after a broken pipe: %s', async (command) => {
    // Delay the start of the command until the reader has closed its end of the pipe.
    const { out, err } = await shell(
      `closed=$(mktemp -u); (until [ -e "$closed" ]; do sleep 0.01; done; rm "$closed"
        ${COMMAND} ${command} "${folder}"; echo "ended with $?" >&2) | (exec 0<&-; touch "$closed")`,
    );
    expect(out).toBe('');
    const other = err.split('\n').filter((line) => !/DOCS_ADMIN_API_KEY|^Reading the pages of/.test(line));
    expect(other).toEqual(['ended with 141', '']);
  });

  it('ends with a message if the output cannot be written for another reason', async () => {
    const { err } = await shell(`${COMMAND} ask "Which colours?" --docs "${folder}" > /dev/full; echo $? >&2`);
    expect(err).toMatch(/^The output could not be written: ENOSPC[^\n]*\.\n1\n$/);
  });

  it('keeps serving if only standard error is closed', async () => {
    const service = spawn('bash', ['-c', `exec ${COMMAND} serve "${folder}" --port 0 2> >(exec 2<&- 0<&-; exit)`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(service, 'exit');
    try {
      const url = await addressOf(service);
      // Invalid front matter makes the service write a warning to standard error, which is closed.
      await writeFile(join(folder, 'broken.md'), '---\ntitle: [\n---\n\n# Broken\n\nWith gates.\n');
      await expect.poll(async () => (await fetch(`${url}/broken`)).text()).toContain('With gates.');
      expect((await fetch(url)).status).toBe(200);
    } finally {
      service.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    }
  });
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) {
    const [, url] = /listening on (\S+)/.exec(String(chunk)) ?? [];
    if (url) return url;
  }
  throw new Error('The service did not print its URL.');
}
