import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/service/export/renderReport.js';
import { createSite } from '../../src/site/createSite.js';
import { PageWriter } from '../../src/site/export/PageWriter.js';
import { outlineSite } from '../../src/site/export/SiteOutline.js';
import { EVERY_FEATURE } from './support/everyFeature.js';
import { htmlFaults } from './support/htmlFaults.js';

const ASSETS = { styles: 'page-1.css', theme: 'theme-1.js', page: 'page-1.js', assistant: 'a.js', search: 's.js' };
const site = { title: 'Acme & Sons', domain: 'acme', language: 'en', pages: EVERY_FEATURE };
const outline = (more: object = {}) =>
  outlineSite({ ...site, assets: ASSETS, editUrl: 'https://git.example/{file}', ...more });

it('htmlFaults reports invalid HTML', () => {
  expect(
    htmlFaults('<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>'),
  ).not.toEqual([]);
});

describe('an exported site is valid HTML', () => {
  it.each(EVERY_FEATURE)('at $path', async ({ path, markdown }) => {
    const options = { siteUrl: 'https://docs.acme.com/x', discoveryUrl: 'https://ask.acme.com' };
    expect(htmlFaults(new PageWriter(await outline(options)).page(path, markdown).html)).toEqual([]);
  });

  it.each([
    ['its URL is known', { siteUrl: 'https://docs.acme.com/x' }],
    ['its URL is unknown', {}],
    ['there are no assets', { assets: undefined }],
  ])('in its 404 page, when %s', async (_, options) => {
    expect(htmlFaults(new PageWriter(await outline(options)).notFound().html)).toEqual([]);
  });

  it('at the root without a page', async () => {
    const pages = EVERY_FEATURE.filter(({ path }) => path !== '/');
    expect(htmlFaults(new PageWriter(await outline({ pages })).home()?.html ?? '')).toEqual([]);
  });

  it('in its report', async () => {
    const warnings = [
      { text: 'The link to /b leads nowhere.', page: '/a', file: 'a.md', line: 3 },
      { text: 'A sentence about the whole.' },
    ];
    const report = {
      pages: 2,
      sizes: { pages: 1, files: 2 },
      warningCount: 7,
      brokenLinkCount: 0,
      warnings,
      removed: [{ page: '/', address: 'https://badges.example/b.svg?a=1&b=2' }],
    };
    expect(htmlFaults(renderReport(report, await outline()))).toEqual([]);
    expect(htmlFaults(renderReport(report, await outline({ language: 'ar' })))).toEqual([]);
    expect(
      htmlFaults(
        renderReport({ ...report, warningCount: 0, brokenLinkCount: 0, warnings: [], removed: [] }, await outline()),
      ),
    ).toEqual([]);
  });
});

it.each([...EVERY_FEATURE.map(({ path }) => path), '/not/there'])('a served page is valid HTML at %s', async (path) => {
  const served = createSite({ ...site, discoveryUrl: '/discovery', assets: async () => new Uint8Array([1]) });
  const response = await served.respond(new Request(`http://localhost${path}`));
  expect(htmlFaults((await response?.text()) ?? '')).toEqual([]);
});
