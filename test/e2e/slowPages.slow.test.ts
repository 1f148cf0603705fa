import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { importBuilt } from '../support/importBuilt.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
/** A page with dashes and long runs of spaces, as in a table with empty cells. Reading it must not take exponential time. */
const DASHES = `# Cells\n\nA lantern glows.\n\n${`-${' '.repeat(40)}`.repeat(5)}x\n`;

const { toNodeListener } = await importBuilt('node');
const { createDocsService } = await importBuilt('service');

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

it('a page with a row of dashes and blanks is served, exported and quoted', async () => {
  const folder = await temporaryFolder('dashes');
  await writeFile(join(folder, 'cells.md'), DASHES);
  const env = { DOCS_ADMIN_API_KEY: 'svc_9f8e7d6c5b4a3f2e1d0c' };
  await startOn(folder, env);
  expect(await pageText('/cells')).toContain('A lantern glows.');
  const out = join(folder, 'bundle.tar.gz');
  expect(
    await run(['export', '--domain', 'docs', '--base-url', String(service?.url), '--out', out, '--json'], env),
  ).toContain('bundle.tar.gz');
  expect(await run(['ask', 'What glows?', '--docs', folder])).toContain('A lantern glows.');
});

it('the service keeps answering when a row of dashes and blanks is saved into its folder', async () => {
  const folder = await temporaryFolder('dashes');
  await writeFile(join(folder, 'index.md'), '# Home\n\nHello.\n');
  await startOn(folder);
  await writeFile(join(folder, 'cells.md'), DASHES);
  await expect.poll(() => pageText('/cells')).toContain('A lantern glows.');
  expect(await pageText('/')).toContain('Hello.');
});

describe('a page that takes too long to read', () => {
  /** A page that takes many seconds to read on any machine. */
  const SLOW = `# Slow\n\n|a|b|\n|-|-|\n${'|a|b|\n'.repeat(300_000)}`;
  const WARNING = 'slow.md could not be read (in both attempts, it took longer than 1 s). It is skipped.';
  const limits = { pageTimeoutMs: 1_000 };

  it('is skipped with a warning at startup, after the time limit of the command line', async () => {
    const folder = await temporaryFolder('slow');
    await writeFile(join(folder, 'slow.md'), SLOW);
    await writeFile(join(folder, 'later.md'), '# Later\n\nA lantern glows.\n');
    await writeFile(join(folder, 'index.md'), '# Home\n');
    service = await startService(['serve', folder, '--limit-page-timeout-ms', '1000'], [COMMAND]);
    expect(service.output()).toContain(WARNING);
    expect(await pageText('/later')).toContain('A lantern glows.');
    expect((await fetch(new URL('/slow', service.url))).status).toBe(404);
  });

  it('is skipped in the same way if pages are passed as strings', async () => {
    const warnings: string[] = [];
    const pages = [
      { file: 'slow.md', text: SLOW },
      { file: 'index.md', text: '# Home\n\nA lantern glows.\n' },
    ];
    const docs = createDocsService({ pages, limits, onWarning: (warning) => warnings.push(warning) });
    expect(await (await docs(new Request('http://localhost/'))).text()).toContain('A lantern glows.');
    expect(warnings).toEqual([WARNING]);
    await docs.close();
  });

  it.each([false, 0] as const)('has no limit with `pageTimeoutMs: %s`', async (pageTimeoutMs) => {
    const warnings: string[] = [];
    const pages = [{ file: 'index.md', text: '# Home\n\nA lantern glows.\n' }];
    const docs = createDocsService({
      pages,
      limits: { pageTimeoutMs },
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await (await docs(new Request('http://localhost/'))).text()).toContain('A lantern glows.');
    expect(warnings).toEqual([]);
    await docs.close();
  });

  it('does not delay answers, and is not read again before it changes', async () => {
    const folder = await temporaryFolder('slow');
    await writeFile(join(folder, 'index.md'), '# Home\n');
    await writeFile(join(folder, 'old.md'), '# Old\n');
    const warnings: string[] = [];
    const docs = createDocsService({ folder, limits, onWarning: (warning) => warnings.push(warning) });
    const server = createServer(toNodeListener(docs)).listen(0, '127.0.0.1');
    await docs.ready;
    const { port } = server.address() as AddressInfo;
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    await writeFile(join(folder, 'slow.md'), SLOW);
    let isUpdated = false;
    const updated = docs.update().then(() => {
      isUpdated = true;
    });
    expect(await health()).toMatchObject({ status: 'ok', pages: 2 });
    expect(isUpdated).toBe(false);
    await updated;
    expect(warnings).toEqual([WARNING]);
    const threads: unknown[] = [];
    const addThread = (thread: unknown) => threads.push(thread);
    subscribe('worker_threads', addThread);
    onTestFinished(() => void unsubscribe('worker_threads', addThread));
    await rm(join(folder, 'old.md'));
    await docs.update();
    expect(await health()).toMatchObject({ pages: 1 });
    // No worker thread has been started, so the update has not tried to read the slow page again.
    expect(threads).toHaveLength(0);
    await writeFile(join(folder, 'slow.md'), '# Quick\n');
    await docs.update();
    expect(await health()).toMatchObject({ pages: 2 });
    expect(threads).not.toHaveLength(0);
    await docs.close();
    server.close();
  });
});
