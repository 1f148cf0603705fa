import { expect, it } from 'vitest';
import { collectPages } from '../../src/service/docs/collectPages.js';
import { ReadingClosed } from '../../src/service/docs/PageReader.js';
import { page } from './support.js';

const addresses = {
  files: ['a.md', 'b.md', 'c.md'],
  warnings: [],
  addressOf: (file: string) => ({ path: `/${file}` }),
};

it('collectPages fails if the service is closed while it reads, so that nothing stores an incomplete set of pages', async () => {
  const read = async (file: string) => {
    if (file !== 'a.md') throw new ReadingClosed();
    return page('/a', '# A');
  };
  await expect(collectPages(addresses, read)).rejects.toThrow('The service was closed.');
});

it('a page that cannot be read does not stop the others', async () => {
  const read = async (file: string) => {
    if (file === 'b.md') throw new Error('it is broken');
    return page(`/${file}`, '# Page');
  };
  const { pages, warnings } = await collectPages(addresses, read);
  expect(pages.map(({ path }) => path)).toEqual(['/a.md', '/c.md']);
  expect(warnings).toEqual([{ text: 'b.md could not be read (it is broken). It is skipped.', files: ['b.md'] }]);
});
