import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLocalService } from '../../src/cli/server/openLocalService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

it('a watched folder is read again when it has changed during the first reading', async () => {
  const folder = await temporaryFolder('docs');
  await writeFiles(folder, { 'index.md': '# Home' });
  let readings = 0;
  const service = await openLocalService({
    folder,
    watch: true,
    onEvent({ type }) {
      // Change the folder at the end of the first reading: the files have been read, but the service does not answer yet.
      if (type === 'docs-read' && ++readings === 1) writeFileSync(join(folder, 'more.md'), '# More');
    },
  });
  try {
    await expect.poll(async () => (await service.currentDocs()).pages.length).toBe(2);
  } finally {
    await service.close();
  }
});

it('opening is given up when its signal aborts, and the watcher is closed', async () => {
  const folder = await temporaryFolder('docs');
  await writeFiles(folder, { 'index.md': '# Home' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new AbortController();
  const reason = new Error('The reader has left.');
  const opening = openLocalService({ folder, watch: true, signal: stop.signal, onEvent: () => stop.abort(reason) });
  await expect(opening).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

it('a folder without pages is refused, and its watcher is closed', async () => {
  const folder = await temporaryFolder('docs');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const opening = openLocalService({ folder, watch: true });
  await expect(opening).rejects.toThrow('contains no .md or .mdx file to answer from');
  // No timer is left, so the watcher is closed: a watcher has a timer that checks whether the folder was replaced.
  expect(vi.getTimerCount()).toBe(0);
});
