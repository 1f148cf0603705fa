import { expect, it, onTestFinished } from 'vitest';
import { loadDocs } from '../../src/service/LoadedDocs.js';
import { openSharedDocs, shareDocs } from '../../src/service/tasks/SharedDocs.js';
import { searchForSite } from '../../src/service/tasks/searchForSite.js';
import { page, questionRequest, serviceWith, sources, textOf } from './support.js';

const MISSING = 'No worker thread can be started';

async function answersOf(options: Parameters<typeof serviceWith>[0]) {
  const warnings: string[] = [];
  const service = serviceWith({ ...options, onWarning: (warning) => warnings.push(warning) });
  onTestFinished(() => service.close());
  const texts = [await textOf(await service(questionRequest('port')))];
  texts.push(await (await service(new Request('http://localhost/port'))).text());
  await service.update();
  texts.push(await (await service(new Request('http://localhost/_docs/search?q=port'))).text());
  return { texts, warnings };
}

it('the service answers without worker threads if their file is missing, and says so once', async () => {
  const { texts, warnings } = await answersOf({ workers: 1, workerFile: 'no/such/docsWorker.js' });
  expect(warnings).toEqual([expect.stringContaining(MISSING)]);
  expect(texts).toEqual((await answersOf({ workers: 0 })).texts);
});

it('the service starts no worker threads for a small documentation', async () => {
  expect((await answersOf({})).warnings).toEqual([]);
});

it('the service tries to start worker threads for 500 pages, unless they are turned off', async () => {
  const pages = sources(Object.fromEntries(Array.from({ length: 500 }, (_, page) => [`/port-${page}`, '# Port'])));
  expect((await answersOf({ pages })).warnings).toEqual([expect.stringContaining(MISSING)]);
  expect((await answersOf({ pages, workers: 0 })).warnings).toEqual([]);
});

it.each([-1, 1.5, 65])('the service refuses %s worker threads', (workers) => {
  expect(() => serviceWith({ workers })).toThrow('workers is');
});

it('the service shares front matter, versions and languages with worker threads', async () => {
  const pages = [
    page('/', '---\ntags: [a]\nstarters: [What?]\n---\n# Home\n\nSee [ports](port.md).', { language: 'en' }),
    page('/port', '# Port\n\n## Change\n\nSet the port.', { version: '2.x' }),
  ];
  const options = { domain: 'lantern', base: '/docs', title: 'Lantern' };
  const docs = loadDocs(pages, options, { workers: 0, onWarning: () => {} });
  const opened = openSharedDocs(await shareDocs(docs, options));
  const plain = ({ markdown: { frontMatter, title, root, headings }, ...rest }: (typeof pages)[number]) => ({
    ...rest,
    frontMatter,
    title,
    root,
    headings,
  });
  expect(opened.pages.map(plain)).toEqual(JSON.parse(JSON.stringify(pages.map(plain))));
  const query = { query: 'change port', filter: {} };
  expect(searchForSite(opened, query)).toEqual(searchForSite(docs, query));
  expect(await opened.site.render('/', '')).toEqual(await docs.site.render('/', ''));
});

it('pages of worker threads link their style sheet, even if it could not be read when the threads started', async () => {
  const options = { domain: 'lantern', base: '', title: 'Lantern' };
  const docs = loadDocs([page('/', '# Home')], options, { workers: 0, onWarning: () => {} });
  const render = async (error: Error) => {
    const assets = () => Promise.reject(error);
    return (await openSharedDocs(await shareDocs(docs, { ...options, assets })).site.render('/', '')).body;
  };
  expect(await render(new Error('Too many open files.'))).toContain('/_docs/page.css');
  expect(await render(Object.assign(new Error('No such file.'), { code: 'ENOENT' }))).not.toContain('page.css');
});
