import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FolderLock } from '../../src/service/disk/FolderLock.js';
import { readProcessIdentity } from '../../src/service/disk/ProcessIdentity.js';
import { FolderExportStore } from '../../src/service/export/FolderExportStore.js';
import { createDocsService } from '../../src/service/index.js';
import { addSlowTests } from '../support/sampling.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting } from './exportSupport.js';

const running: ExportingService[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const service of running.splice(0)) await service.stop();
});
const start = async (...options: Parameters<typeof startExporting>) => {
  const service = await startExporting(...options);
  running.push(service);
  return service;
};
const lockOf = (folder: string) => join(folder, 'service.lock');
const statusOf = async (service: ExportingService) => (await service.call('GET', '/jobs/none')).status;

describe('two services on one export folder', () => {
  it('the second one serves its docs, refuses exports with a reason, and accepts them after the first has ended', async () => {
    const first = await start();
    const jobId = await first.start();
    const ended = await first.end(jobId);
    const second = await start({ exportFolder: first.folder });

    expect((await fetch(`${second.url}/port`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/jobs', { domain: 'lantern' }],
      ['GET', `/jobs/${jobId}`, undefined],
      ['POST', `/jobs/${jobId}/bundle`, undefined],
    ] as const) {
      const response = await second.call(method, path, body);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toEqual({
        error: expect.stringMatching(/^Another process uses this export folder/),
        code: 'folder-in-use',
      });
    }
    expect(second.warnings).toEqual([expect.stringContaining('in use by another service in this process')]);

    await first.stop();
    running.shift();
    expect(await second.job(jobId)).toEqual(ended);
    expect(second.warnings[1]).toContain('free again');
  });

  it('a service closed while reading its pages leaves the folder unlocked', async () => {
    const first = await start();
    await first.end(await first.start());
    await first.stop();
    running.length = 0;
    const pages = [{ file: 'index.md', text: '# Home\n' }];
    const closed = createDocsService({ pages, exports: { adminApiKey: ADMIN_KEY, folder: first.folder } });
    await closed.close();
    await expect(closed.ready).rejects.toThrow('The service was closed.');
    const second = await start({ exportFolder: first.folder });
    await expect.poll(() => statusOf(second)).toBe(404);
    expect(second.warnings).toEqual([]);
  });

  addSlowTests(() => {
    it('only one of many simultaneous starts gets the folder', async () => {
      const first = await start();
      await first.end(await first.start());
      await first.stop();
      running.length = 0;
      const services = await Promise.all(Array.from({ length: 6 }, () => start({ exportFolder: first.folder })));
      const statuses = await Promise.all(services.map(statusOf));
      expect(statuses.toSorted()).toEqual([404, 503, 503, 503, 503, 503]);
    });
  });

  it('a folder that does not exist yet is not locked before the first job', async () => {
    const folder = join(await temporaryFolder('unused'), 'exports');
    const [first, second] = [await start({ exportFolder: folder }), await start({ exportFolder: folder })];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
    await first.start();
    await expect(second.start()).rejects.toThrow('503');
  });
});

describe('a download from a service without an admin key', () => {
  const unknown = `/v1/static-export/jobs/${randomUUID()}/bundle.tar.gz?expires=9999999999&signature=x`;

  it('leaves the folder as it is, and free for the service that exports', async () => {
    const first = await start();
    const jobId = await first.start();
    await first.end(jobId);
    const link = await first.link(jobId);
    await first.stop();
    running.length = 0;
    const names = (await readdir(first.folder)).toSorted();
    const reader = await start({ exportFolder: first.folder, hasAdminKey: false });
    expect((await fetch(`${reader.url}${unknown}`)).status).toBe(403);
    expect((await bytesOf(link.replace(first.url, reader.url))).byteLength).toBeGreaterThan(0);
    expect((await readdir(first.folder)).toSorted()).toEqual(names);
    const exporting = await start({ exportFolder: first.folder });
    expect(await statusOf(exporting)).toBe(404);
    expect(exporting.warnings).toEqual([]);
  });

  it('creates no folder', async () => {
    const parent = await temporaryFolder('unused');
    const reader = await start({ exportFolder: join(parent, 'exports'), hasAdminKey: false });
    expect((await fetch(`${reader.url}${unknown}`)).status).toBe(403);
    expect(await readdir(parent)).toEqual([]);
  });
});

describe('the lock of a dead process', () => {
  async function folderLockedBy(holder: object | string): Promise<string> {
    const folder = await temporaryFolder('locked');
    await writeFile(lockOf(folder), typeof holder === 'string' ? holder : JSON.stringify({ token: 'a1', ...holder }));
    return folder;
  }

  it.runIf(process.platform === 'linux')('is taken over at once after kill -9', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdout.write("x"); setInterval(() => {}, 1000)']);
    await once(child.stdout, 'data');
    const { space = '' } = await readProcessIdentity();
    const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const folder = await folderLockedBy({ pid: child.pid, host: hostname(), space, started });
    const service = await start({ exportFolder: folder });
    expect(await statusOf(service)).toBe(503);
    expect(service.warnings).toEqual([expect.stringContaining(`in use by process ${child.pid},`)]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await statusOf(service)).toBe(404);
  });

  it.runIf(process.platform === 'linux')('is taken over if its process id now belongs to another process', async () => {
    const { space = '' } = await readProcessIdentity();
    const service = await start({
      exportFolder: await folderLockedBy({ pid: process.pid, host: hostname(), space, started: '1' }),
    });
    expect(await statusOf(service)).toBe(404);
  });

  addSlowTests(() => {
    it('of another machine is taken over after its heartbeat has stopped, even if clocks differ', async () => {
      const folder = await folderLockedBy({ pid: 1, host: 'elsewhere', space: 'other boot', started: '7' });
      let beat = 0;
      const touch = () => utimes(lockOf(folder), 1_000 + beat, 1_000 + beat++);
      await touch();
      const silentMs = 3_000;
      const store = new FolderExportStore(folder, { heartbeatMs: 20, silentMs });
      const service = await start({ exportFolder: folder, exports: { adminApiKey: ADMIN_KEY, store } });
      const began = performance.now();
      while (performance.now() - began < 1.5 * silentMs) {
        await touch();
        expect(await statusOf(service)).toBe(503);
        await pause(20);
      }
      expect(service.warnings).toEqual([expect.stringContaining('in use by process 1 on elsewhere')]);
      await expect.poll(() => statusOf(service)).toBe(404);
    });
  });

  it('is taken over if it is incomplete and nothing updates it', async () => {
    const folder = await folderLockedBy('');
    const store = new FolderExportStore(folder, { heartbeatMs: 20, silentMs: 200 });
    const service = await start({ exportFolder: folder, exports: { adminApiKey: ADMIN_KEY, store } });
    expect(await statusOf(service)).toBe(503);
    await expect.poll(() => statusOf(service)).toBe(404);
  });
});

describe('a lock that was taken over', () => {
  it.each(['export folder', 'state folder'])('says that the %s was lost', async (name) => {
    const folder = await temporaryFolder('lost');
    const lock = new FolderLock(folder, name, { heartbeatMs: 20, silentMs: 60_000 });
    expect(await lock.acquire()).toBeUndefined();
    const lost = once(lock.lost, 'abort');
    await writeFile(lockOf(folder), JSON.stringify({ token: 'b2', pid: 1, host: 'elsewhere' }));
    await lost;
    expect(lock.lost.reason.message).toBe(`Another process has taken over the ${name}.`);
  });
});

describe('a service whose lock was taken over', () => {
  addSlowTests(() => {
    it('refuses exports, warns, and does not change the record of its running job', async () => {
      const folder = await temporaryFolder('taken');
      const store = new FolderExportStore(folder, { heartbeatMs: 20, silentMs: 60_000 });
      const service = await start({
        exportFolder: folder,
        readFile: () => new Promise<undefined>(() => {}),
        exports: { adminApiKey: ADMIN_KEY, store },
      });
      const jobId = await service.start();
      await expect.poll(async () => (await service.job(jobId)).status).toBe('running');
      await writeFile(lockOf(folder), JSON.stringify({ token: 'b2', pid: 1, host: 'elsewhere' }));
      await expect.poll(() => statusOf(service)).toBe(503);
      expect(service.warnings).toContainEqual(expect.stringContaining('another process has taken over'));
      await expect
        .poll(() => service.warnings)
        .toContainEqual(expect.stringContaining('in use by process 1 on elsewhere'));
      const record = JSON.parse(await readFile(join(folder, `${jobId}.job.json`), 'utf8'));
      expect(record.status).toBe('running');
    });
  });

  it('accepts exports again once the folder is free, without a request', async () => {
    const folder = await temporaryFolder('taken');
    const store = new FolderExportStore(folder, { heartbeatMs: 20, silentMs: 60_000 });
    const service = await start({ exportFolder: folder, exports: { adminApiKey: ADMIN_KEY, store } });
    await expect.poll(() => statusOf(service)).toBe(404);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sees = (warning: string) =>
      expect.poll(() => service.warnings).toContainEqual(expect.stringContaining(warning));
    await writeFile(lockOf(folder), JSON.stringify({ token: 'b2', pid: 1, host: 'elsewhere' }));
    await sees('another process has taken over');
    vi.advanceTimersByTime(5_000);
    await sees('in use by process 1 on elsewhere');
    await rm(lockOf(folder));
    vi.advanceTimersByTime(5_000);
    await sees('free again');
  });
});
