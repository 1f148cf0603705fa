import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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
});
