import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
/** A row of empty table cells as tools print them. Reading it must not take time that grows exponentially with its length. */
const DASHES = `# Cells\n\nA lantern glows.\n\n${`-${' '.repeat(40)}`.repeat(5)}x\n`;

let service: RunningService | undefined;
afterEach(() => service?.stop());

const startOn = async (folder: string, env: Readonly<Record<string, string>> = {}) =>
  (service = await startService(['serve', folder, '--port', '0'], [COMMAND], env));

const pageText = async (path: string) => (await fetch(new URL(path, service?.url))).text();

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`Exit code ${code}: ${output}`))));
  });
}

it('serves, exports and answers from a page with a row of dashes and blanks', async () => {
  const folder = await temporaryFolder('dashes');
  await writeFile(join(folder, 'cells.md'), DASHES);
  const env = { DOCS_ADMIN_API_KEY: 'svc_9f8e7d6c5b4a' };
  await startOn(folder, env);
  expect(await pageText('/cells')).toContain('A lantern glows.');
  const out = join(folder, 'bundle.tar.gz');
  expect(
    await run(['export', '--domain', 'docs', '--base-url', String(service?.url), '--out', out, '--json'], env),
  ).toContain('bundle.tar.gz');
  expect(await run(['ask', 'What glows?', '--docs', folder])).toContain('A lantern glows.');
});

it('keeps answering when a row of dashes and blanks is saved into a watched folder', async () => {
  const folder = await temporaryFolder('dashes');
  await writeFile(join(folder, 'index.md'), '# Home\n\nHello.\n');
  await startOn(folder);
  await writeFile(join(folder, 'cells.md'), DASHES);
  await expect.poll(() => pageText('/cells')).toContain('A lantern glows.');
  expect(await pageText('/')).toContain('Hello.');
});
