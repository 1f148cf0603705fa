import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveBundle } from '../../src/bundle/index.js';
import { pageOf, startSite, temporaryFolder } from './support.js';
import { bundleBytes } from './tarBytes.js';

/** Collects the errors that would end a process, until the test ends. */
function collectUncaughtErrors(): readonly unknown[] {
  const listener = vi.fn();
  process.on('uncaughtException', listener);
  onTestFinished(() => void process.off('uncaughtException', listener));
  return listener.mock.calls;
}

async function writeBundle(title: string) {
  const folder = await temporaryFolder();
  const bundleUrl = join(folder, 'bundle.tar.gz');
  await writeFile(bundleUrl, bundleBytes([pageOf(title)]));
  return { bundleUrl, cache: join(folder, 'cache') };
}

it('lets a site of a file be closed right after it was created', async () => {
  const errors = collectUncaughtErrors();
  for (let ms = 0; ms < 5; ms += 1) {
    const site = serveBundle(await writeBundle('Home'));
    await pause(ms);
    await site.close();
    await site.ready;
  }
  expect(errors).toEqual([]);
});

it('lets a second update of a file follow at once', async () => {
  const errors = collectUncaughtErrors();
  const { bundleUrl, cache } = await writeBundle('Home');
  const { site } = await startSite({ bundleUrl, cache });
  await site.ready;
  await writeFile(bundleUrl, bundleBytes([pageOf('Longer title')]));
  const values = { enabled: true, bundleUrl };
  await Promise.all([site.update(values), site.update(values)]);
  expect([site.status().status, errors]).toEqual(['ok', []]);
});
