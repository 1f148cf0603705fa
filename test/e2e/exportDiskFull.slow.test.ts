import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting, unpack } from '../service/exportSupport.js';
import { PAGES, sources } from '../service/support.js';
import { importBuilt } from '../support/importBuilt.js';
import { canMount, fillDisk, smallDisk } from '../support/smallDisk.js';
import { takeConsole } from '../support/takeConsole.js';

const { createExportProxy } = await importBuilt('proxy');

let service: ExportingService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

// Mounting a small disk needs root, so these tests are skipped for other users. The CI container runs as root.
describe.runIf(canMount)('an export folder on a full disk', () => {
  it.each(['before the folder was created', 'after an export'])(
    'refuses a job with 507 and disk-full, %s',
    async (when) => {
      const disk = await smallDisk('4m');
      const folder = join(disk, 'exports');
      service = await startExporting({ exportFolder: folder });
      if (when === 'after an export') {
        await service.end(await service.start());
        // Wait for the removal of the work folder after the job. Otherwise the removal would free space later.
        await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.work'))).toEqual([]);
      } else await mkdir(join(disk, 'other'));
      fillDisk(disk);
      const response = await service.call('POST', '/jobs', { domain: 'lantern' });
      expect([response.status, await response.json()]).toEqual([
        507,
        { error: 'The disk of the service is full. Free some space and start another job.', code: 'disk-full' },
      ]);
      expect((await fetch(`${service.url}/port`)).status).toBe(200);

      const proxy = createExportProxy({
        adminApiKey: ADMIN_KEY,
        baseUrl: service.url,
        allowedDomains: ['lantern'],
        authorize: () => true,
      });
      const proxied = await proxy(
        new Request('http://docs.test/v1/static-export/jobs', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-docs-assistant': '1', origin: 'http://docs.test' },
          body: '{"domain":"lantern"}',
        }),
      );
      expect([proxied.status, ((await proxied.json()) as { code: string }).code]).toEqual([507, 'disk-full']);
      expect(takeConsole()).toEqual([expect.stringContaining('The disk of the docs platform is full.')]);

      rmSync(join(disk, 'filler'));
      expect(await service.end(await service.start())).toMatchObject({ status: 'completed' });
    },
  );

  it.each([
    ['in the main thread', 0],
    ['in worker threads', 2],
  ])('fails a job with disk-full if its pages fill the disk, rendered %s', async (_, workers) => {
    const pages = [
      ...PAGES,
      ...sources(
        Object.fromEntries(Array.from({ length: 60 }, (__, at) => [`/p${at}`, `# ${at}\n\n${'word '.repeat(4_000)}`])),
      ),
    ];
    const disk = await smallDisk('1m');
    service = await startExporting({
      pages,
      exportFolder: join(disk, 'exports'),
      exports: {
        adminApiKey: ADMIN_KEY,
        folder: join(disk, 'exports'),
        workers,
        workerFile: resolve('dist/service/exportWorker.js'),
      },
    });
    const job = await service.end(await service.start());
    expect(job).toMatchObject({
      status: 'failed',
      errorCode: 'disk-full',
      error: 'The disk of the service is full. Free some space and start another job.',
    });
  });

  it('fails a job with disk-full when only the packed bundle does not fit', async () => {
    // Use random words, which hardly compress, so that the bundle is large.
    const noise = () => Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 10)).join(' ');
    const pages = sources({ '/': `# Home\n\n${noise()}` });
    service = await startExporting({ pages });
    const jobId = await service.start();
    await service.end(jobId);
    const bundle = await bytesOf(await service.link(jobId));
    const { folder } = await unpack(bundle);
    const unpacked = Number(execFileSync('du', ['-s', '--block-size=1', folder], { encoding: 'utf8' }).split('\t')[0]);
    await service.stop();

    const disk = await smallDisk(String(unpacked + Math.floor(bundle.byteLength / 2)));
    service = await startExporting({ pages, exportFolder: join(disk, 'exports') });
    expect(await service.end(await service.start())).toMatchObject({ status: 'failed', errorCode: 'disk-full' });
  });
});
