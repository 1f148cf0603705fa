import { watch, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WatchOptions, watchFolder } from '../../src/cli/server/watchFolder.js';

let folder: string;
let watcher: { close: () => void } | undefined;
let changes: number;
let warnings: string[];

/** Watches the folder, counts the calls of `onChange`, and collects warnings. */
async function watchAndCount(options?: WatchOptions): Promise<void> {
  const onChange = async () => {
    changes += 1;
  };
  watcher = await watchFolder(folder, onChange, (sentence) => warnings.push(sentence), options);
}

beforeEach(async () => {
  [changes, warnings] = [0, []];
  folder = await mkdtemp(join(tmpdir(), 'watch-'));
});

afterEach(async () => {
  watcher?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes synchronously, so that the watcher gets the events of successive writes together, even on a busy machine. */
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

it('watchFolder reports changes in quick succession once, and changes in new folders', async () => {
  await watchAndCount();
  write('a.md', 'a');
  write('b.md', 'b');
  await expect.poll(() => changes).toBe(1);
  await mkdir(join(folder, 'new'));
  await expect.poll(() => changes).toBe(2);
  write('new/c.md', 'c');
  await expect.poll(() => changes).toBe(3);
});

it('watchFolder does not warn of a reload that fails after it was closed', async () => {
  let end: (() => void) | undefined;
  watcher = await watchFolder(
    folder,
    () =>
      new Promise((_resolve, reject) => {
        end = () => reject(new Error('The service was closed.'));
      }),
    (warning) => warnings.push(warning),
  );
  write('a.md', 'a');
  await expect.poll(() => end).toBeDefined();
  watcher.close();
  end?.();
  await settled();
  expect(warnings).toEqual([]);
});

it('watchFolder ignores node_modules and hidden folders', async () => {
  await mkdir(join(folder, 'node_modules'));
  await mkdir(join(folder, '.git'));
  await watchAndCount();
  await settled();
  write('node_modules/a.md', 'a');
  write('.git/a', 'a');
  await settled();
  expect(changes).toBe(0);
});

it('watchFolder never runs two callbacks at the same time, and runs again for changes in the meantime', async () => {
  let running = 0;
  let most = 0;
  let calls = 0;
  watcher = await watchFolder(
    folder,
    async () => {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      await settled();
      running -= 1;
    },
    () => {},
  );
  write('a.md', 'a');
  await expect.poll(() => calls).toBe(1);
  write('a.md', 'b');
  await expect.poll(() => calls).toBe(2);
  expect(most).toBe(1);
});

it('watchFolder continues after a change that could not be read', async () => {
  let calls = 0;
  watcher = await watchFolder(
    folder,
    async () => {
      calls += 1;
      if (calls === 1) throw new Error('half a file');
    },
    (sentence) => warnings.push(sentence),
  );
  await settled();
  write('a.md', 'a');
  await expect.poll(() => warnings[0]).toContain('half a file');
  write('a.md', 'b');
  await expect.poll(() => calls).toBe(2);
});

it('watchFolder warns once if there are more folders than it watches', async () => {
  for (const name of ['a', 'b']) await mkdir(join(folder, name));
  await watchAndCount({ maxFolders: 2 });
  expect(warnings).toEqual([expect.stringContaining('Only 2 folders')]);
  write('page.md', 'text');
  await expect.poll(() => changes).toBe(1);
  expect(warnings).toHaveLength(1);
  watcher?.close();
  await watchAndCount({ maxFolders: 3 });
  expect(warnings).toHaveLength(1);
});

it('watchFolder warns once, with their number, of folders that the system does not let it watch', async () => {
  for (const name of ['a', 'b', 'c']) await mkdir(join(folder, name));
  await watchAndCount({
    watch(path, onEvent) {
      if (path !== folder) throw new Error('ENOSPC: System limit for number of file watchers reached');
      return watch(path, onEvent);
    },
  });
  expect(warnings).toEqual([expect.stringMatching(/^3 folders in ".*" cannot be watched/)]);
  write('page.md', 'text');
  await expect.poll(() => changes).toBe(1);
  expect(warnings).toHaveLength(1);
});

it('watchFolder also reloads while a folder never stops changing', async () => {
  await watchAndCount();
  for (let saved = 0; changes === 0; saved += 1) {
    write('page.md', String(saved));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(changes).toBe(1);
});
