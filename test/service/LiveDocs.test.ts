import { expect, it, vi } from 'vitest';
import { LiveDocs } from '../../src/service/LiveDocs.js';
import { loadDocs } from '../../src/service/LoadedDocs.js';
import { createDeferred } from '../support/createDeferred.js';
import { page } from './support.js';

/** A slow write: `end` resolves when `finish` is called. */
function heldWriting() {
  const { promise: end, resolve: finish } = createDeferred();
  return { end, finish: () => finish() };
}

it('an update serves the new pages while the cache of pages is still written, and is complete when it has been written', async () => {
  const steps: string[] = [];
  const writing = heldWriting();
  const saveCache = async () => {
    await writing.end;
    steps.push('written');
  };
  const readings = [{ pages: [page('/', '# Old')] }, { pages: [page('/', '# New')], saveCache }];
  const reader = { read: async () => readings.shift() ?? { pages: [] }, close: async () => {} };
  const docs = new LiveDocs(reader, ({ pages }) =>
    loadDocs(pages, { domain: 'lantern', base: '' }, { onWarning: () => {} }),
  );
  await docs.ready;
  const update = docs.update().then(() => steps.push('complete'));
  await expect.poll(async () => (await docs.current).title).toBe('New');
  expect(steps).toEqual([]);
  writing.finish();
  await update;
  expect(steps).toEqual(['written', 'complete']);
});

it('the first reading serves its pages while the cache of pages is still written', async () => {
  const writing = heldWriting();
  const reader = {
    read: async () => ({ pages: [page('/', '# First')], saveCache: () => writing.end }),
    close: async () => {},
  };
  const docs = new LiveDocs(reader, ({ pages }) =>
    loadDocs(pages, { domain: 'lantern', base: '' }, { onWarning: () => {} }),
  );
  let isReady = false;
  void docs.ready.then(() => {
    isReady = true;
  });
  expect((await docs.current).title).toBe('First');
  expect(isReady).toBe(false);
  writing.finish();
  await docs.ready;
});

it('closing waits for the cache of pages that is being written', async () => {
  const steps: string[] = [];
  const writing = heldWriting();
  const saveCache = async () => {
    await writing.end;
    steps.push('written');
  };
  const reader = { read: async () => ({ pages: [page('/', '# First')], saveCache }), close: async () => {} };
  const docs = new LiveDocs(reader, ({ pages }) =>
    loadDocs(pages, { domain: 'lantern', base: '' }, { onWarning: () => {} }),
  );
  await docs.current;
  const closing = docs.close().then(() => steps.push('closed'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  writing.finish();
  await closing;
  expect(steps).toEqual(['written', 'closed']);
});

it('a reader that fails to close does not keep the threads of the documentation open', async () => {
  const fault = new Error('The reader is stuck.');
  const reader = { read: async () => ({ pages: [page('/', '# First')] }), close: () => Promise.reject(fault) };
  const docs = new LiveDocs(reader, ({ pages }) =>
    loadDocs(pages, { domain: 'lantern', base: '' }, { onWarning: () => {} }),
  );
  const closed = vi.spyOn((await docs.current).tasks, 'close');
  await expect(docs.close()).rejects.toThrow(fault);
  expect(closed).toHaveBeenCalledOnce();
});

it('an export after a failed update has the pages, warnings and files from before the update', async () => {
  const old = { pages: [page('/', '# Old')], warnings: [{ text: 'Old warning.' }], filesFolder: { folder: '/old' } };
  const broken = {
    pages: [page('/', '# Broken')],
    warnings: [{ text: 'New warning.' }],
    filesFolder: { folder: '/new' },
  };
  const readings = [old, broken];
  const reader = { read: async () => readings.shift() ?? broken, close: async () => {} };
  const docs = new LiveDocs(reader, (read) => {
    if (read === broken) throw new Error('The pages cannot be prepared.');
    return loadDocs(read.pages, { domain: 'lantern', base: '' }, { onWarning: () => {} });
  });
  await docs.ready;
  await expect(docs.update()).rejects.toThrow('cannot be prepared');
  expect(docs.isOutdated).toBe(true);
  expect(await docs.exportSource({ language: 'en' })).toMatchObject({ ...old, title: 'Old' });
});
