import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocsService, type ExportRecord } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { ADMIN_KEY, bytesOf, startExporting } from './exportSupport.js';

/** Blocks every export at its first step. */
const never = { readFile: () => new Promise<undefined>(() => {}) };

/** Changes fields of the stored record of a job, so that it looks like the record of a crashed process. */
async function leave(folder: string, jobId: string, change: Partial<ExportRecord>): Promise<void> {
  const path = join(folder, `${jobId}.job.json`);
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }));
}

describe('after a restart', () => {
  it('a finished job and its bundle still exist', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    const ended = await first.end(jobId);
    const bundle = await bytesOf(await first.link(jobId));
    await first.stop();
    const next = await startExporting({ exportFolder: first.folder });
    try {
      expect(await next.job(jobId)).toEqual(ended);
      expect((await bytesOf(await next.link(jobId))).equals(bundle)).toBe(true);
    } finally {
      await next.stop();
    }
  });

  it('waiting jobs continue without a request, in order', async () => {
    const first = await startExporting();
    const [one, two] = [await first.start(), await first.start()];
    await first.end(two);
    await first.stop();
    await leave(first.folder, one, { status: 'queued', attempts: 0 });
    await leave(first.folder, two, { status: 'queued', attempts: 0 });
    const next = await startExporting({ exportFolder: first.folder });
    try {
      const [first, second] = [await next.end(one), await next.end(two)];
      expect([first.status, second.status]).toEqual(['completed', 'completed']);
      expect(String(first.updatedAt) <= String(second.updatedAt)).toBe(true);
    } finally {
      await next.stop();
    }
  });

  it('waiting jobs continue when an update reads the documentation for the first time', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    await first.end(jobId);
    await first.stop();
    await leave(first.folder, jobId, { status: 'queued', attempts: 0 });
    const docs = join(await temporaryFolder('docs'), 'later');
    const exports = { adminApiKey: ADMIN_KEY, folder: first.folder, workers: 0 };
    const service = createDocsService({ folder: docs, domain: 'lantern', exports });
    try {
      await expect(service.ready).rejects.toThrow('cannot be read');
      await writeFiles(docs, { 'index.md': '# Lanternfish' });
      await service.update();
      const stored = () => readFile(join(first.folder, `${jobId}.job.json`), 'utf8');
      await expect.poll(async () => JSON.parse(await stored()).status).toBe('completed');
    } finally {
      await service.close();
    }
  });

  it('a request while the documentation cannot be read leaves waiting jobs alone', async () => {
    const first = await startExporting();
    const ids = [await first.start(), await first.start()];
    for (const id of ids) await first.end(id);
    await first.stop();
    for (const id of ids) await leave(first.folder, id, { status: 'queued', attempts: 0 });
    const docs = join(await temporaryFolder('docs'), 'later');
    const warnings: string[] = [];
    const service = createDocsService({
      folder: docs,
      domain: 'lantern',
      exports: { adminApiKey: ADMIN_KEY, folder: first.folder, workers: 0 },
      onWarning: (warning) => warnings.push(warning),
    });
    const request = (path: string, headers = {}) =>
      service(new Request(`http://localhost/v1/static-export/${path}`, { headers }));
    const read = async (id: string) => {
      const reply = await request(`jobs/${id}`, { authorization: `Bearer ${ADMIN_KEY}` });
      return ((await reply.json()) as ExportRecord).status;
    };
    try {
      await expect(service.ready).rejects.toThrow('cannot be read');
      expect((await request('anything')).status).toBe(401);
      for (const id of ids) expect(await read(id)).toBe('queued');
      await writeFiles(docs, { 'index.md': '# Lanternfish' });
      await service.update();
      for (const id of ids) await expect.poll(() => read(id)).toBe('completed');
      expect(warnings).toEqual([]);
    } finally {
      await service.close();
    }
  });

  it('a job that ran during a crash is restarted once, then fails', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    await first.end(jobId);
    await first.stop();

    await leave(first.folder, jobId, { status: 'running', attempts: 1 });
    const second = await startExporting({ exportFolder: first.folder });
    expect((await second.end(jobId)).status).toBe('completed');
    await second.stop();

    await leave(first.folder, jobId, { status: 'running', attempts: 2 });
    const third = await startExporting({ exportFolder: first.folder });
    try {
      expect(await third.end(jobId)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/ended twice.*\.$/),
        errorCode: 'interrupted',
      });
    } finally {
      await third.stop();
    }
  });

  it('a job whose service was stopped properly is queued again, and its attempt does not count', async () => {
    const first = await startExporting(never);
    const jobId = await first.start();
    await expect.poll(async () => (await first.job(jobId)).status).toBe('running');
    await first.stop();
    const left = JSON.parse(await readFile(join(first.folder, `${jobId}.job.json`), 'utf8')) as ExportRecord;
    expect(left).toMatchObject({ status: 'queued', attempts: 0 });
    const next = await startExporting({ exportFolder: first.folder });
    try {
      expect((await next.end(jobId)).status).toBe('completed');
      await expect
        .poll(async () => (await readdir(next.folder)).filter((name) => /\.(?:work|next)$/.test(name)))
        .toEqual([]);
    } finally {
      await next.stop();
    }
  });

  it('links stay valid although the file of their secret cannot be read for a while', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    await first.end(jobId);
    const { pathname, search } = new URL(await first.link(jobId));
    await first.stop();
    const secret = join(first.folder, 'link-secret');
    await rename(secret, `${secret}.kept`);
    // Replace the file with a symbolic link that points to itself. Nobody can read such a link, not even root.
    await symlink('link-secret', secret);
    const next = await startExporting({ exportFolder: first.folder });
    try {
      expect((await fetch(`${next.url}${pathname}${search}`)).status).toBe(500);
      expect((await next.call('POST', `/jobs/${jobId}/bundle`)).status).toBe(500);
      await rename(`${secret}.kept`, secret);
      expect((await fetch(`${next.url}${pathname}${search}`)).status).toBe(200);
    } finally {
      await next.stop();
    }
  });

  it('a secret of the wrong size is replaced', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    await first.end(jobId);
    await first.stop();
    await writeFile(join(first.folder, 'link-secret'), '');
    const next = await startExporting({ exportFolder: first.folder });
    try {
      expect((await bytesOf(await next.link(jobId))).length).toBeGreaterThan(0);
      expect((await readFile(join(first.folder, 'link-secret'))).length).toBe(32);
    } finally {
      await next.stop();
    }
  });

  it('unreadable records are skipped', async () => {
    const first = await startExporting();
    const jobId = await first.start();
    await first.end(jobId);
    await first.stop();
    await writeFile(join(first.folder, 'broken.job.json'), '{"jobId":');
    await writeFile(
      join(first.folder, 'other.job.json'),
      JSON.stringify({ jobId: '../x', status: 'queued', attempts: 0 }),
    );
    const next = await startExporting({ exportFolder: first.folder });
    try {
      expect((await next.job(jobId)).status).toBe('completed');
    } finally {
      await next.stop();
    }
  });
});
