import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { LONGEST_WAIT } from '../support/limits.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = join(process.cwd(), 'dist/cli/main.js');

let service: RunningService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** Requests the start page of a site. Rejects if the connection breaks. */
function get(url: string, host: string, agent: Agent): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { host } }, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe.skipIf(process.platform === 'win32')('several sites in one process', () => {
  it('are reloaded under load without a failed request', async () => {
    const folder = await temporaryFolder('sites');
    await writeFiles(folder, { 'acme/index.md': '# Acme\n', 'beta/index.md': '# Beta\n' });
    const config = (title: string) =>
      `sites:\n  - { domain: acme, folder: acme, allowedHost: docs.acme.com, title: ${title} }\n  - { domain: beta, folder: beta, allowedHost: docs.beta.com }\n`;
    const file = join(folder, 'config.yaml');
    await writeFile(file, config('First'));
    const running = await startService(['serve', '--config', file, '--no-watch'], [COMMAND]);
    service = running;
    const reloads = () => running.output().match(/The documentation has been read again/g)?.length ?? 0;

    const agent = new Agent({ keepAlive: true });
    let isDone = false;
    const statuses = new Set<number | undefined>();
    const load = ['docs.acme.com', 'docs.beta.com', 'docs.acme.com'].map(async (host) => {
      while (!isDone) statuses.add((await get(running.url, host, agent)).status);
    });
    await writeFile(file, config('Second'));
    running.signal('SIGHUP');
    await expect.poll(reloads).toBe(1);
    await writeFile(file, config('Third'));
    running.signal('SIGHUP');
    await expect.poll(reloads).toBe(2);
    isDone = true;
    await Promise.all(load);
    expect([...statuses]).toEqual([200]);
    expect((await get(running.url, 'docs.acme.com', agent)).text).toContain('Third');
    expect((await get(running.url, 'docs.gamma.com', agent)).status).toBe(403);
    agent.destroy();
  });

  it('start although a site is removed while its pages are read for the first time', async () => {
    const folder = await temporaryFolder('sites');
    const slow = `# Slow\n\n|a|b|\n|-|-|\n${'|a|b|\n'.repeat(300_000)}`;
    await writeFiles(folder, { 'slow/index.md': slow, 'beta/index.md': '# Beta\n' });
    const beta = '  - { domain: beta, folder: beta, allowedHost: docs.beta.com }\n';
    const file = join(folder, 'config.yaml');
    await writeFile(file, `sites:\n  - { domain: slow, folder: slow, allowedHost: docs.slow.com }\n${beta}`);
    const args = ['serve', '--config', file, '--no-watch', '--port', '0', '--metrics-port', '0'];
    const child = spawn(process.execPath, [COMMAND, ...args]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe.on('data', (text) => {
        output += text;
      });
    await expect.poll(() => output, { timeout: LONGEST_WAIT }).toContain('Metrics are at');
    await writeFile(file, `sites:\n${beta}`);
    child.kill('SIGHUP');
    await expect.poll(() => output, { timeout: LONGEST_WAIT }).toContain('docs-assistant listening on');
    expect(output).not.toContain('could not be read');
  });
});
