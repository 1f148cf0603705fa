import promises, { readFile as readText } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDocsService } from '../../src/service/createDocsService.js';
import { OpenApiFiles } from '../../src/service/docs/OpenApiFiles.js';
import { ExportReport } from '../../src/service/export/ExportReport.js';
import { writeNeededFiles } from '../../src/service/export/writeNeededFiles.js';
import { resolveArchiveLimits } from '../../src/site/export/ArchiveLimits.js';
import { FailedReads } from '../../src/site/files/FailedReads.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { serviceWith, sources } from './support.js';

let exporting: ExportingService | undefined;
afterEach(async () => {
  await exporting?.stop();
  exporting = undefined;
});

const MISSING = Object.assign(new Error('No such file.'), { code: 'ENOENT' });
const PAGES = sources({ '/': '# Home\n\n![x](/img/x.png)', '/SUMMARY': '# Summary\n\n- [Home](index.md)' });

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder('docs');
  await writeFiles(folder, files);
  return folder;
}

/** Makes `fs.promises.open` fail for files of this name, with the error of a process that has too many open files. */
function failToOpen(name: string): void {
  const original = promises.open;
  const open = vi.spyOn(promises, 'open').mockImplementation(async (path, ...rest) => {
    if (String(path).endsWith(`/${name}`)) throw Object.assign(new Error('Too many open files.'), { code: 'EMFILE' });
    return original(path, ...rest);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    open.mockRestore();
    syncBuiltinESMExports();
  });
}

it('an export reports files that cannot be read, but its bundle does not give the reason', async () => {
  exporting = await startExporting({ pages: PAGES, readFile: () => Promise.reject(new Error('bucket-7 is down')) });
  const jobId = await exporting.start();
  const job = (await exporting.end(jobId)) as { status: string; report: { warnings: { text: string }[] } };
  expect(job.status).toBe('completed');
  const { folder } = await unpack(await bytesOf(await exporting.link(jobId)));
  const report = await readText(join(folder, '_docs/report.json'), 'utf8');
  const published = (JSON.parse(report) as { warnings: { text: string }[] }).warnings.map(({ text }) => text);
  expect(published).toEqual([
    'A generated llms-full.txt is in the bundle, because a file of this name could not be read.',
    'A generated llms.txt is in the bundle, because a file of this name could not be read.',
    expect.stringMatching(
      /^The navigation may be incomplete, because _category_\.json and \d+ more files could not be read\. Start another job to try again\.$/,
    ),
    'The file img/x.png is left out, because it could not be read. Start another job to try again.',
  ]);
  expect(report).not.toContain('bucket-7');
  const reading = expect.stringMatching(
    /^The navigation may be incomplete, because docs\.json and \d+ more files could not be read \(bucket-7 is down\)\. If a file does not exist, /,
  );
  expect(job.report.warnings.map(({ text }) => text)).toEqual([reading, ...published]);
  expect(exporting.warnings).toEqual([
    reading,
    expect.stringMatching(/^An export could not read _category_\.json and \d+ more files \(bucket-7 is down\)\.$/),
  ]);
});

it('a stopped export does not go on to read files that cannot be read', async () => {
  const stopped = new AbortController();
  const report = new ExportReport([], []);
  vi.spyOn(report, 'files').mockReturnValue([
    ['a.zip', { page: '/', pageCount: 1 }],
    ['b.zip', { page: '/', pageCount: 1 }],
  ]);
  const read: string[] = [];
  const source = {
    readFile: async (name: string) => {
      read.push(name);
      stopped.abort();
      throw new Error('bucket-7 is down');
    },
  };
  const writing = writeNeededFiles({
    site: await temporaryFolder('site'),
    outline: { title: 'Acme', domain: 'acme', language: 'en', pages: [], navigations: [] },
    source,
    report,
    failedReads: new FailedReads(),
    limits: resolveArchiveLimits(),
    signal: stopped.signal,
  });
  await expect(writing).rejects.toBe(stopped.signal.reason);
  expect(read).not.toContain('b.zip');
});

it('an export takes files for missing if the error has the code ENOENT', async () => {
  exporting = await startExporting({
    pages: PAGES,
    readFile: () => Promise.reject(MISSING),
    assets: () => Promise.reject(MISSING),
  });
  expect(await exporting.end(await exporting.start())).toMatchObject({
    status: 'completed',
    report: { warnings: [{ text: 'The file img/x.png is missing.' }] },
  });
  expect(exporting.warnings).toEqual([]);
});

it('an export fails if the styles of its pages cannot be read', async () => {
  const error = Object.assign(new Error('bucket-7 is down'), { code: 'EACCES' });
  exporting = await startExporting({ pages: PAGES, assets: () => Promise.reject(error) });
  expect(await exporting.end(await exporting.start())).toMatchObject({ status: 'failed', errorCode: 'internal' });
  expect(exporting.warnings).toEqual([
    expect.stringContaining("The site's file page.css could not be read: bucket-7 is down"),
  ]);
});

it('a site answers with 404 for an image that cannot be read', async () => {
  const service = serviceWith({ readFile: () => Promise.reject(new Error('bucket-7 is down')) });
  expect((await service(new Request('http://localhost/img/x.png'))).status).toBe(404);
  await service.close();
});

it.each(['docs.json', 'docusaurus.config.js'])(
  'the old pages stay if %s cannot be read during an update',
  async (file) => {
    const folder = await folderWith({
      'index.md': '# Home',
      'docs.json': JSON.stringify({ name: 'Acme' }),
      'docusaurus.config.js': 'module.exports = { title: "Acme", baseUrl: "/" }',
    });
    const service = createDocsService({ folder, domain: 'acme', workers: 0 });
    await service.ready;
    failToOpen(file);
    await expect(service.update()).rejects.toThrow('Too many open files.');
    const response = await service(new Request('http://localhost/'));
    expect(await response.text()).toContain('Acme');
    await service.close();
  },
);

it('a docs.json that cannot be read is not taken for one that names no OpenAPI files', async () => {
  const folder = await folderWith({ 'docs.json': JSON.stringify({ openapi: 'api.yaml' }) });
  const files = new OpenApiFiles(folder);
  failToOpen('docs.json');
  await expect(files.named()).rejects.toThrow('Too many open files.');
});
