/** Runs the tests of the sources and some tests of the build, including slow ones, with Node 22 and with Node 24. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshApplication, freshApplication } from '../support/freshApplication.js';

const runFile = promisify(execFile);

/** The npm package that contains Node itself has a different name on each platform. */
const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
const NODE_PACKAGE = `node-${SYSTEM}-${process.arch}`;
const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';

const VITEST = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')));
/**
 * Folders and files with slow tests of the sources, and with tests of behaviour that can differ between versions of Node: processes,
 * signals, sockets, files and worker threads. The project `slow` also runs the quick tests of these files.
 */
const SLOW_TESTS = [
  ...['answer', 'bundle', 'cli', 'docs', 'protocol', 'redis', 's3', 'service', 'site'].map(
    (folder) => `test/${folder}/`,
  ),
  ...['brokenPipe', 'commandLine', 'operations', 'servedFolder', 'serveBundle', 'slowPages'].map(
    (name) => `test/e2e/${name}.`,
  ),
];

describe.each(['22', '24'])('Node %s', (version) => {
  let app: FreshApplication;
  let node: string;

  beforeAll(async () => {
    app = await freshApplication(`node-${version}`, [`${NODE_PACKAGE}@${version}`]);
    node = join(app.folder, 'node_modules', NODE_PACKAGE, 'bin', NODE_FILE);
    expect(await app.run(node, ['--version'])).toMatch(new RegExp(`^v${version}\\.`));
  });

  /** Runs tests of this checkout with this version of Node. Rejects with the output of the tests if a test fails. */
  async function runTests(args: readonly string[]): Promise<string> {
    try {
      const { stdout } = await runFile(node, [VITEST, 'run', ...args], { env: app.env, maxBuffer: 100_000_000 });
      return stdout;
    } catch (error) {
      const { message, stdout = '' } = error as Error & { stdout?: string };
      throw new Error(`${message}\n${stdout}`);
    }
  }

  it('passes the quick tests of the sources', async () => {
    expect(await runTests(['--project', 'node'])).toMatch(/Tests .*passed/);
  });

  it('passes the slow tests of the sources, and the tests of the command line and the service', async () => {
    expect(await runTests(['--project', 'slow', ...SLOW_TESTS])).toMatch(/Tests .*passed/);
  });
});
