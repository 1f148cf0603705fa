import { expect, it } from 'vitest';
import { LiveDocs } from '../../src/service/LiveDocs.js';
import { loadDocs } from '../../src/service/LoadedDocs.js';
import { page } from './support.js';

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
  expect(docs.updateProblem).toBe('The pages cannot be prepared.');
  expect(await docs.exportSource({ language: 'en' })).toMatchObject({ ...old, title: 'Old' });
});
