import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { helmValues } from '../../src/client/helmValues.js';
import { bundleBytes } from '../bundle/tarBytes.js';

/**
 * Size of a large file (bytes). The file does not fit into the network buffers, so its response stays unfinished while the client does not
 * read.
 */
const FILE_BYTES = 40_000_000;
/** Whether a test can run a command as PID 1, as in a container. Only root may create a PID namespace without a user namespace. */
const canMakeNamespaces = process.platform === 'linux' && process.getuid?.() === 0;

let folder: string;
let namespace: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'container-'));
});
afterEach(async () => {
  if (namespace?.exitCode === null) namespace.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Reads the command and the arguments of the container in the Kubernetes `Deployment` that the documentation shows. */
async function documentedContainer(): Promise<{ command: string[]; args: string[] }> {
  const page = await readFile('docs/serve-bundle.md', 'utf8');
  const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = '']) => parse(block));
  const deployment = blocks.find(({ kind }) => kind === 'Deployment');
  return deployment.spec.template.spec.containers[0];
}

/** Creates an application folder as in the documented image, with the package of this checkout. */
async function makeApplication(): Promise<void> {
  await mkdir(join(folder, 'app/node_modules'), { recursive: true });
  await symlink(process.cwd(), join(folder, 'app/node_modules/docs-assistant'));
  const home = { name: 'index.html', body: '<!doctype html><h1>Home</h1>' };
  const film = { name: 'film.mp4', body: Buffer.alloc(FILE_BYTES) };
  await writeFile(join(folder, 'bundle.tar.gz'), bundleBytes([home, film]));
  await writeFile(join(folder, 'values.yaml'), helmValues({ bundleUrl: join(folder, 'bundle.tar.gz') }));
}

/** Runs a command as PID 1 of a namespace. Resolves once it listens, with its URL and its PID outside the namespace. */
async function runAsFirstProcess([program = '', ...args]: string[]): Promise<{ url: string; pid: number }> {
  const child = spawn('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', program, ...args], {
    cwd: join(folder, 'app'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  namespace = child;
  let output = '';
  for await (const text of child.stdout) {
    output += text;
    const [, url] = /listening on (http:\/\/\S+)/.exec(output) ?? [];
    if (!url) continue;
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return { url, pid: Number(children.trim()) };
  }
  throw new Error(`The command ended before it listened:\n${output}`);
}

describe.skipIf(!canMakeNamespaces)('the documented container command (PID namespaces need root on Linux)', () => {
  it('completes a running download when the container is stopped', async () => {
    await makeApplication();
    const { command, args } = await documentedContainer();
    const mounted: Record<string, string> = {
      '/etc/docs/values.yaml': join(folder, 'values.yaml'),
      '/var/cache/docs': join(folder, 'cache'),
      '0.0.0.0': '127.0.0.1',
    };
    const { url, pid } = await runAsFirstProcess([
      ...command,
      ...args.map((argument) => mounted[argument] ?? argument),
      '--port',
      '0',
    ]);
    const waiting = request(new URL('/film.mp4', url), { headers: { connection: 'close' } }).end();
    const [response] = (await once(waiting, 'response')) as [IncomingMessage];
    const ended = once(namespace as ChildProcess, 'exit');
    process.kill(pid, 'SIGTERM');
    let received = 0;
    for await (const chunk of response) received += chunk.length;
    expect(received).toBe(FILE_BYTES);
    expect((await ended)[0]).toBe(0);
  });
});
