import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';
import { bundleBytes } from '../bundle/tarBytes.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Addresses by which other machines reach this one. */
const OUTER_ADDRESSES = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, scopeid }) => !internal && !scopeid)
  .map(({ address }) => address);

/** Runs a command in this process until the test ends. When the command prints that it is listening, returns the servers it has started. */
async function run(args: readonly string[]): Promise<Server[]> {
  const servers = new Set<Server>();
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given) {
    servers.add(this);
    return original.apply(this, given as never);
  });
  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const before = new Map(SIGNALS.map((name) => [name, process.listeners(name)]));
  const running = (await createProgram(args[0])).parseAsync(args, { from: 'user' });
  onTestFinished(async () => {
    for (const [name, known] of before) {
      for (const listener of process.listeners(name).filter((each) => !known.includes(each))) {
        if (name === 'SIGTERM') listener(name);
        process.off(name, listener);
      }
    }
    await running;
    for (const spy of [listen, write, errors]) spy.mockRestore();
  });
  await Promise.race([running, expect.poll(() => output).toContain('docs-assistant listening on')]);
  return [...servers];
}
const original = Server.prototype.listen;

/** Tries to connect to an address. Resolves to `open`, `timeout`, or the code of the error (`error` if it has none). */
function tryToConnect(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (result: string) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end('open'));
    socket.once('timeout', () => end('timeout'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'));
  });
}

it.each([
  ['serve', 3, ['--port', '0', '--admin-port', '0', '--metrics-port', '0', '--no-watch']],
  ['serve-bundle', 2, ['--port', '0', '--metrics-port', '0']],
] as const)(
  '%s can only be reached from this machine by default, on each of its %s ports',
  async (name, count, options) => {
    const folder = await temporaryFolder('loopback');
    await writeFile(join(folder, 'index.md'), '# Acme');
    const bundle = join(folder, 'bundle.tar.gz');
    await writeFile(bundle, bundleBytes([{ name: 'index.html', body: '<title>Acme</title>' }]));
    vi.stubEnv('DOCS_ADMIN_API_KEY', 'svc_0123456789abcdefghijkl');
    onTestFinished(() => void vi.unstubAllEnvs());
    const source = name === 'serve' ? [folder] : ['--bundle', bundle, '--cache', join(folder, 'cache')];
    const servers = await run([name, ...source, ...options]);
    const addresses = servers.map((server) => server.address() as AddressInfo);
    expect(addresses.map(({ address }) => address)).toEqual(Array(count).fill('127.0.0.1'));
    for (const { port } of addresses) {
      expect(await tryToConnect('127.0.0.1', port)).toBe('open');
      for (const outer of OUTER_ADDRESSES) expect(await tryToConnect(outer, port)).not.toBe('open');
    }
  },
);
