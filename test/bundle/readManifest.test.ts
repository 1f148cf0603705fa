import { open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readManifest } from '../../src/bundle/loading/readManifest.js';
import { temporaryFolder } from './support.js';

it('the manifest of a bundle that is cut off is an error and not an empty manifest', async () => {
  const path = join(await temporaryFolder(), 'bundle.tar');
  const manifest = JSON.stringify({ domain: 'acme', version: '2.x' });
  await writeFile(path, `head ${manifest}`);
  const archive = await open(path);
  onTestFinished(() => archive.close());
  const files = [{ name: '_docs/bundle.json', size: manifest.length, offset: 5, hash: '' }];
  expect(await readManifest(files, archive)).toEqual({ domain: 'acme', version: '2.x' });
  await truncate(path, 20);
  await expect(readManifest(files, archive)).rejects.toThrow(/cut off/);
});
