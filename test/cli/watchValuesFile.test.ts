import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchValuesFile } from '../../src/cli/server/watchValuesFile.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** Watches a file with the text `first`. `seen` collects the texts that are passed to `onChange`; undefined for an unreadable file. */
async function watch(read = (file: string) => readFile(file, 'utf8')) {
  const file = join(await temporaryFolder('values'), 'values.yaml');
  await writeFile(file, 'first');
  const seen: (string | undefined)[] = [];
  let reads = 0;
  const readFromFile = () => {
    reads += 1;
    return read(file);
  };
  const watched = watchValuesFile(readFromFile, 'first', 5, (text) => seen.push(text));
  onTestFinished(watched.close);
  return { file, seen, watched, reads: () => reads };
}

it('passes the new text of a file on', async () => {
  const { file, seen } = await watch();
  await writeFile(file, 'second');
  await expect.poll(() => seen.at(-1)).toBe('second');
});

it('reports once that a file cannot be read any more, and then its text again, even if it is the same', async () => {
  const { file, seen, reads } = await watch();
  await rm(file);
  await expect.poll(() => seen).toEqual([undefined]);
  const before = reads();
  await expect.poll(() => reads() - before).toBeGreaterThan(5);
  expect(seen).toEqual([undefined]);
  await writeFile(file, 'first');
  await expect.poll(() => seen.filter((text) => text !== '')).toEqual([undefined, 'first']);
});

it('ignores a single failure, as while the file is replaced', async () => {
  let isReplaced = false;
  const { seen, reads } = await watch(async (file) => {
    isReplaced = !isReplaced;
    if (isReplaced) throw new Error('The file is missing.');
    return readFile(file, 'utf8');
  });
  await expect.poll(reads).toBeGreaterThan(6);
  expect(seen).toEqual([]);
});

it('fails to read a file that is missing', async () => {
  const { file, watched } = await watch();
  await rm(file);
  await expect(watched.read()).rejects.toThrow('ENOENT');
});
