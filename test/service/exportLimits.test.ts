import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../src/bundle/archive/readArchive.js';
import { createDocsService } from '../../src/service/createDocsService.js';
import { packFolder } from '../../src/service/export/packFolder.js';
import { runExport } from '../../src/service/export/runExport.js';
import { ARCHIVE_LIMITS, type ArchiveLimits, resolveArchiveLimits } from '../../src/site/export/ArchiveLimits.js';
import { FileShortened, folderFileOpener } from '../../src/site/files/folderFileOpener.js';
import type { FileOpener } from '../../src/site/files/OpenFile.js';
import { LONGEST_TEST } from '../support/limits.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, startExporting } from './exportSupport.js';
import { page } from './support.js';

/** Creates a file of this size that takes no space on the disk. */
async function writeSparse(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w');
  await handle.truncate(bytes);
  await handle.close();
}

it('an export leaves out files that are too large for a bundle, and says so', { timeout: LONGEST_TEST }, async () => {
  const folder = await temporaryFolder('docs');
  const links = '[film](film.mp4) [image](disk.zip) [notes](notes.pdf)';
  await writeFiles(folder, { 'index.md': `# Home\n\n${links}\n`, 'notes.pdf': 'notes' });
  // Node cannot read a file of more than 2 GiB at once, so the export must check the size before it reads the file.
  await writeSparse(join(folder, 'film.mp4'), 3 * 1024 ** 3);
  await writeSparse(join(folder, 'disk.zip'), ARCHIVE_LIMITS.fileBytes + 1);
  const service = await startExporting({ folder });
  onTestFinished(() => service.stop());
  const jobId = await service.start();
  const text = (name: string, size: string) =>
    expect.stringContaining(`The file ${name} is left out: it has ${size}, and the limit for a file is 536.9 MB.`);
  expect(await service.end(jobId)).toMatchObject({
    status: 'completed',
    report: {
      warningCount: 2,
      warnings: [
        { page: '/', file: 'index.md', line: 3, text: text('disk.zip', '536.9 MB') },
        { page: '/', file: 'index.md', line: 3, text: text('film.mp4', '3.2 GB') },
      ],
    },
  });
  const bundle = join(await temporaryFolder('bundle'), 'site.tar.gz');
  await writeFile(bundle, await bytesOf(await service.link(jobId)));
  const names = (await readArchive(createReadStream(bundle))).files.map(({ name }) => name);
  expect(names).toContain('notes.pdf');
  expect(names).not.toContain('film.mp4');
});

it('readers accept a bundle of files that are nearly empty', { timeout: LONGEST_TEST }, async () => {
  const folder = await temporaryFolder('site');
  await writeFiles(folder, { 'index.html': '<p>Home</p>', 'z.txt': 'The last file.' });
  for (const name of ['a.img', 'disk.img']) await writeSparse(join(folder, name), 40 * 1024 ** 2);
  const packed = [];
  for (const name of ['first.tar.gz', 'second.tar.gz']) {
    const file = join(await temporaryFolder('bundle'), name);
    packed.push({ file, ...(await packFolder({ folder, file })) });
  }
  const [first, second] = packed;
  // Read small chunks. Above 64 MiB, the reader refuses the archive as soon as the unpacked size exceeds 100 times the number of bytes
  // received so far. A large chunk counts as received at once, so it would hide a part of the archive with a higher ratio.
  const { files, digest } = await readArchive(createReadStream(first?.file ?? '', { highWaterMark: 1024 }));
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['a.img', 40 * 1024 ** 2],
    ['disk.img', 40 * 1024 ** 2],
    ['index.html', 11],
    ['z.txt', 14],
  ]);
  expect(first?.sizeBytes).toBeLessThan(4 * 1024 ** 2);
  expect(second?.digest).toBe(digest);
});

it('a service applies the limits of its options', async () => {
  const folder = await temporaryFolder('docs');
  await writeFiles(folder, { 'index.md': '# Home\n\n[notes](notes.pdf)\n', 'notes.pdf': 'notes' });
  const service = await startExporting({ folder, exports: { limits: { fileBytes: 4 } } });
  onTestFinished(() => service.stop());
  const text = expect.stringContaining('The file notes.pdf is left out: it has 5 B, and the limit for a file is 4 B.');
  expect(await service.end(await service.start())).toMatchObject({ report: { warnings: [{ text }] } });
});

it('a limit that is undefined has its default, and an invalid one is refused', async () => {
  const undefinedLimit = { limits: { fileBytes: undefined } as unknown as Partial<ArchiveLimits> };
  expect(resolveArchiveLimits(undefinedLimit.limits)).toEqual(ARCHIVE_LIMITS);
  for (const fileBytes of [Number.NaN, 0, -1, 1.5, '9'] as number[]) {
    const create = () => createDocsService({ pages: [], domain: 'lantern', exports: { limits: { fileBytes } } });
    expect(create).toThrow(`limits.fileBytes is "${fileBytes}". Give a whole number above 0`);
  }
});

/**
 * Exports a page that links to a file of 300,000 bytes. `readFile` throws for this file, so the export can only read it in chunks, with
 * `openFile`.
 */
async function exportFile(limits: Partial<ArchiveLimits>, changeOpener = (opener: FileOpener): FileOpener => opener) {
  const docs = await temporaryFolder('docs');
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));
  await writeFile(join(docs, 'a.pdf'), content);
  const folder = await temporaryFolder('export');
  const { report } = await runExport({
    record: { domain: 'lantern' },
    source: {
      title: 'Lantern',
      language: 'en',
      pages: [page('/', '# Home\n\n[file](/a.pdf)')],
      warnings: [],
      readFile: async (name) => {
        if (name.endsWith('a.pdf')) throw new Error('The file was read as a whole.');
        return undefined;
      },
      openFile: changeOpener(folderFileOpener(docs)),
    },
    folder,
    limits,
    workers: 0,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return { content, report, copied: await readFile(join(folder, 'site', 'a.pdf')).catch(() => undefined) };
}

it('an export copies files in chunks', async () => {
  const { content, report, copied } = await exportFile({});
  expect(copied?.equals(content)).toBe(true);
  expect(report).toMatchObject({ warningCount: 0, sizes: { files: content.length } });
});

/** Lets a file fail after its first chunk, and records whether it is closed. */
function failingFile(fault: Error) {
  const file = { isClosed: false };
  const changeOpener =
    (open: FileOpener): FileOpener =>
    async (name) => {
      const opened = await open(name);
      if (!opened) return undefined;
      const close = async () => {
        file.isClosed = true;
        await opened.close();
      };
      const read: typeof opened.read = (range) => {
        const chunks = opened.read(range).getReader();
        return new ReadableStream({
          async pull(controller) {
            const { value } = await chunks.read();
            if (value) controller.enqueue(value);
            controller.error(fault);
          },
        });
      };
      return { ...opened, read, close };
    };
  return { file, changeOpener };
}

it('an export leaves out a file that is shortened while it is copied, and says so', async () => {
  const { file, changeOpener } = failingFile(new FileShortened());
  const { report, copied } = await exportFile({}, changeOpener);
  expect(copied).toBeUndefined();
  expect(file.isClosed).toBe(true);
  const text = 'The file a.pdf is left out, because it was shortened while it was copied.';
  expect(report.warnings).toEqual([expect.objectContaining({ page: '/', text })]);
});

it('an export fails if a file cannot be copied for another reason, and closes it', async () => {
  const { file, changeOpener } = failingFile(new Error('EIO'));
  await expect(exportFile({}, changeOpener)).rejects.toThrow('EIO');
  expect(file.isClosed).toBe(true);
});

it.each([
  ['unpackedBytes', { unpackedBytes: 200_000 }, /\d KB unpacked; the limit is 200\.0 KB unpacked\./],
  ['archiveBytes', { archiveBytes: 1_000 }, /KB; the limit is 1\.0 KB\./],
  ['entries', { entries: 3 }, /\d files and folders; the limit is 3 files and folders\./],
  ['nameBytes', { nameBytes: 10 }, /of file names; the limit is 10 B of file names\./],
])('an export fails if its bundle exceeds the limit %s', async (_, limits, message) => {
  await expect(exportFile(limits)).rejects.toMatchObject({
    name: 'ExportFailure',
    code: 'too-large',
    message: expect.stringMatching(message),
  });
});
