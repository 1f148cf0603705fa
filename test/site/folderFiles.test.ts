import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderFiles } from '../../src/site/folderFiles.js';
import { folderIncludes } from '../../src/site/folderIncludes.js';

let top: string;
let folder: string;

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'files-'));
  folder = join(top, 'docs');
  await mkdir(join(folder, 'guide'), { recursive: true });
  await writeFile(join(folder, 'guide/part.md'), 'part');
  await writeFile(join(top, 'secret.md'), 'secret');
  await symlink(join(top, 'secret.md'), join(folder, 'link.md'));
});

afterAll(() => rm(top, { recursive: true, force: true }));

it('reads files of the folder and none outside it', async () => {
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

it('includes files relative to the page and to the folder, and none outside it', () => {
  const include = folderIncludes(folder);
  expect(include('./part.md', 'guide/a.md')).toBe('part');
  expect(include('/guide/part.md', 'a.md')).toBe('part');
  expect(include('@/guide/part.md', 'other/a.md')).toBe('part');
  for (const reference of ['../../secret.md', '/../secret.md', '../link.md', 'missing.md']) {
    expect(include(reference, 'guide/a.md'), reference).toBeUndefined();
  }
});
