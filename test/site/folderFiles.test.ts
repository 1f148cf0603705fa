import promises, {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderFileOpener } from '../../src/site/files/folderFileOpener.js';
import { folderFiles } from '../../src/site/files/folderFiles.js';
import { folderIncludes } from '../../src/site/markdown/includes/folderIncludes.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';

let top: string;
let folder: string;

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'files-'));
  folder = join(top, 'docs');
  await mkdir(join(folder, 'guide'), { recursive: true });
  await mkdir(join(folder, 'guide/parts'));
  await mkdir(join(folder, 'snippets'));
  await writeFile(join(folder, 'guide/part.md'), 'part');
  await writeFile(join(folder, 'guide/parts/outer.md'), 'outer\n\n<!--@include: ./inner.md-->');
  await writeFile(join(folder, 'guide/parts/inner.md'), 'inner\n\n<!--@include: ../part.md-->');
  await writeFile(join(folder, 'snippets/key.md'), 'key\n\n<!--@include: ./secret-key.md-->');
  await writeFile(join(folder, 'snippets/secret-key.md'), 'from the same folder');
  await writeFile(join(top, 'secret.md'), 'secret');
  await symlink(join(top, 'secret.md'), join(folder, 'link.md'));
});

afterAll(() => rm(top, { recursive: true, force: true }));

/** Returns the paths of the files with this name that the process has open. */
async function openFiles(name: string): Promise<string[]> {
  const paths = (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => ''));
  return (await Promise.all(paths)).filter((each) => each.endsWith(`/${name}`));
}

it.each(['EMFILE', 'ENFILE'])('a file that cannot be opened because of %s is not taken for missing', async (code) => {
  const error = Object.assign(new Error('Too many open files.'), { code });
  const open = vi.spyOn(promises, 'open').mockRejectedValueOnce(error);
  syncBuiltinESMExports();
  onTestFinished(() => {
    open.mockRestore();
    syncBuiltinESMExports();
  });
  const read = folderFiles(folder);
  await expect(read('guide/part.md')).rejects.toBe(error);
  expect(new TextDecoder().decode(await read('guide/part.md'))).toBe('part');
});

it.runIf(process.platform === 'linux')(
  'a file whose state cannot be read is not found, and not left open',
  async () => {
    const name = join(folder, 'guide/part.md');
    const probe = await open(name);
    await probe.close();
    // Network file systems can refuse `stat` for a file that they have just opened.
    vi.spyOn(Object.getPrototypeOf(probe), 'stat').mockRejectedValueOnce(new Error('ESTALE'));
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await folderFiles(folder)('guide/part.md')).toBeUndefined();
    expect(await openFiles('part.md')).toEqual([]);
  },
);

it('a file with other content has another entity tag, even with the same size and modification time', async () => {
  const folder = await mkdtemp(join(top, 'tags-'));
  const file = join(folder, 'map.png');
  const time = new Date('2026-11-22T12:00:00Z');
  const tagWith = async (content: string) => {
    await writeFile(file, content);
    await utimes(file, time, time);
    const opened = await folderFileOpener(folder)('map.png');
    await opened?.close();
    return opened?.etag;
  };
  const first = await tagWith('old');
  expect(first).toMatch(/^"[\w-]+"$/);
  expect(await tagWith('new')).not.toBe(first);
});

it('an entity tag covers the whole file, even if a read returns only a part of the rest', async () => {
  const folder = await mkdtemp(join(top, 'reads-'));
  const file = join(folder, 'map.png');
  const tagOf = async (content: string) => {
    await writeFile(file, content);
    const opened = await folderFileOpener(folder)('map.png');
    await opened?.close();
    return opened?.etag;
  };
  const whole = await tagOf('12345');
  const probe = await open(file);
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { read } = handles;
  const shortened = vi.spyOn(handles, 'read');
  onTestFinished(() => shortened.mockRestore());
  shortened.mockImplementation(function (
    this: FileHandle,
    buffer: Uint8Array,
    offset: number,
    length: number,
    at: number,
  ) {
    return read.call(this, { buffer, offset, length: Math.min(length, 2), position: at });
  } as typeof read);
  expect(await tagOf('12345')).toBe(whole);
  expect(shortened).toHaveBeenCalledTimes(3);
});

it('only files inside the folder are read', async () => {
  const read = folderFiles(folder);
  expect(new TextDecoder().decode(await read('guide/part.md'))).toBe('part');
  for (const name of [
    '../secret.md',
    'guide/../../secret.md',
    'link.md',
    join(top, 'secret.md'),
    'missing.md',
    'guide',
  ]) {
    expect(await read(name), name).toBeUndefined();
  }
});

describe('includes', () => {
  const textWith = (reference: string, path: string) => {
    const { root } = readMarkdown(`<!--@include: ${reference}-->`, { path, include: folderIncludes(folder) });
    return toMarkdown(root);
  };

  it('are relative to the page or to the folder, and never outside it', () => {
    expect(textWith('./part.md', 'guide/a.md')).toBe('part');
    expect(textWith('/guide/part.md', 'a.md')).toBe('part');
    expect(textWith('@/guide/part.md', 'other/a.md')).toBe('part');
    for (const reference of ['../../secret.md', '/../secret.md', '../link.md', 'missing.md'])
      expect(textWith(reference, 'guide/a.md'), reference).toBe('');
  });

  it('of an included file are relative to that file', () => {
    expect(textWith('./parts/inner.md', 'guide/a.md')).toBe('inner\n\npart');
    expect(textWith('./guide/parts/outer.md', 'a.md')).toContain('inner\n\npart');
    expect(textWith('/snippets/key.md', 'guide/deep/a.md')).toBe('key\n\nfrom the same folder');
  });
});

it.runIf(process.platform === 'linux')('a file that cannot be read to its end is closed', async () => {
  const path = join(folder, 'film.mp4');
  await writeFile(path, Buffer.alloc(100_000));
  const file = await folderFileOpener(folder)('film.mp4');
  const reader = file?.read({ start: 0, end: 99_999 }).getReader();
  await reader?.read();
  await truncate(path, 10);
  await expect(reader?.read()).rejects.toThrow('shortened');
  expect(await openFiles('film.mp4')).toEqual([]);
});
