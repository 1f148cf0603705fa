import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importBuilt } from '../support/importBuilt.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

// Use the built service: a service uses the cache only if it finds the built worker files.
const { createDocsService } = await importBuilt('service');

it('a service uses the pages that another one has left in the cache', async () => {
  const folder = await temporaryFolder('docs-cache');
  const docs = join(folder, 'docs');
  await mkdir(docs);
  await writeFile(join(docs, 'index.md'), '# Lanternfish\n\nThe port is 8080.');
  const warnings: string[] = [];
  const pagesOf = async () => {
    const service = createDocsService({
      folder: docs,
      cache: join(folder, 'cache'),
      onWarning: (each) => warnings.push(each),
    });
    await service.ready;
    const response = await service(new Request('http://localhost/_docs/search?q=port'));
    await service.close();
    return response.json();
  };
  const first = await pagesOf();
  const [name = ''] = await readdir(join(folder, 'cache'));
  const written = await stat(join(folder, 'cache', name));
  expect(await pagesOf()).toEqual(first);
  // The same inode shows that the second service has not replaced the cache, which was up to date.
  expect((await stat(join(folder, 'cache', name))).ino).toBe(written.ino);
  expect(JSON.stringify(first)).toContain('8080');
  expect(warnings).toEqual([]);
});
