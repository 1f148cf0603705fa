import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { helmValues } from '../../src/client/helmValues.js';
import { bundleBytes } from '../bundle/tarBytes.js';
import { sample } from '../support/sampling.js';

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

/** Returns the code blocks in a language on the page that describes containers. */
async function readBlocks(language: string): Promise<string[]> {
  const page = await readFile('docs/serve-bundle.md', 'utf8');
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);
}

/** A documented container: its command, and the options of `setpriv` for its user. */
interface DocumentedContainer {
  command: string[];
  user: string[];
}

/** Reads the documented Dockerfile, and runs its commands that prepare folders. */
async function documentedImage(): Promise<DocumentedContainer> {
  const [dockerfile = ''] = await readBlocks('dockerfile');
  const lines = (instruction: string) =>
    dockerfile.split('\n').flatMap((line) => (line.startsWith(`${instruction} `) ? [line.split(' ').slice(1)] : []));
  for (const [program = '', ...args] of lines('RUN')) {
    if (program !== 'npm') execFileSync('sh', ['-c', withHostPaths([program, ...args].join(' '))]);
  }
  const [user, group] = lines('USER').at(-1)?.join('').split(':') ?? [];
  return {
    command: JSON.parse(lines('CMD').at(-1)?.join(' ') ?? '[]'),
    user: [`--reuid=${user}`, `--regid=${group}`, '--clear-groups'],
  };
}

/** Reads the documented Kubernetes `Deployment`, and creates the folder of its volume as Kubernetes would. */
async function documentedPod(): Promise<DocumentedContainer> {
  const deployment = (await readBlocks('yaml')).map((block) => parse(block)).find(({ kind }) => kind === 'Deployment');
  const { securityContext, containers } = deployment.spec.template.spec;
  const { runAsUser, runAsGroup, fsGroup } = securityContext;
  const cache = withHostPaths('/var/cache/docs');
  await mkdir(cache);
  // In Kubernetes, a volume belongs to root, and the group `fsGroup` can write to it.
  await chown(cache, 0, fsGroup);
  await chmod(cache, 0o2775);
  const [{ command, args }] = containers;
  return {
    command: [...command, ...args],
    user: [`--reuid=${runAsUser}`, `--regid=${runAsGroup}`, `--groups=${fsGroup}`],
  };
}

/** Replaces the documented paths and the host with those of the test. */
function withHostPaths(text: string): string {
  return text
    .replaceAll('/etc/docs', folder)
    .replaceAll('/var/cache/docs', join(folder, 'cache'))
    .replaceAll('0.0.0.0', '127.0.0.1');
}

/** Creates an application folder as in the documented image, with the package of this checkout. */
async function makeApplication(): Promise<void> {
  await mkdir(join(folder, 'app/node_modules'), { recursive: true });
  await symlink(process.cwd(), join(folder, 'app/node_modules/docs-assistant'));
  const home = { name: 'index.html', body: '<!doctype html><h1>Home</h1>' };
  const film = { name: 'film.mp4', body: Buffer.alloc(FILE_BYTES) };
  await writeFile(join(folder, 'bundle.tar.gz'), bundleBytes([home, film]));
  await writeFile(join(folder, 'values.yaml'), helmValues({ bundleUrl: join(folder, 'bundle.tar.gz') }));
  // Let the user of the container read the folder.
  await chmod(folder, 0o755);
}

/**
 * Runs the command of a documented container as PID 1 of a PID namespace, as a container runtime would. Resolves once the command listens,
 * with its URL and its PID outside the namespace.
 */
async function start({ command, user }: DocumentedContainer): Promise<{ url: string; pid: number }> {
  const program = [...command.map(withHostPaths), '--port', '0'];
  const args = ['--pid', '--fork', '--mount-proc', '--kill-child', 'setpriv', ...user, ...program];
  const child = spawn('unshare', args, { cwd: join(folder, 'app'), stdio: ['ignore', 'pipe', 'inherit'] });
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

describe.skipIf(!canMakeNamespaces)('the documented containers (PID namespaces need root on Linux)', () => {
  it.each(
    sample([
      ['image', documentedImage],
      ['Deployment', documentedPod],
    ]),
  )('serve a bundle as the user of the %s, and complete a running download when stopped', async (_, read) => {
    await makeApplication();
    const { url, pid } = await start(await read());
    const waiting = request(new URL('/film.mp4', url), { headers: { connection: 'close' } }).end();
    const [response] = (await once(waiting, 'response')) as [IncomingMessage];
    const ended = once(namespace as ChildProcess, 'exit');
    process.kill(pid, 'SIGTERM');
    let received = 0;
    for await (const chunk of response) received += chunk.length;
    expect(response.statusCode).toBe(200);
    expect(received).toBe(FILE_BYTES);
    expect((await ended)[0]).toBe(0);
  });
});
