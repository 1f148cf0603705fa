import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportingService, startExporting } from './exportSupport.js';
import { sources, textOf } from './support.js';

const PAGES = sources({
  '/': '# Lanternfish\n\nLanternfish serves a folder of files over HTTP.',
  '/guide/index': '# Guide\n\nHow to use Lanternfish.',
  '/guide/install':
    '# Installation\n\nInstall the wombat daemon as the [guide](/guide/index/) and the [tools](../tools/readme) say.',
  '/tools/README': '# Tools\n\nTools for Lanternfish.',
  '/api/index': '# Interface\n\nAll functions.',
  '/api/README': '# About these pages\n\nThey are generated.',
  '/größe': '# Size\n\nA lamp has a size.',
});

/** Spellings of paths, each with the path of the page to which it leads. */
const SPELLINGS = [
  ['/guide/', '/guide'],
  ['/guide/index', '/guide'],
  ['/guide/index/', '/guide'],
  ['/guide/index.html', '/guide'],
  ['/guide/readme', '/guide'],
  ['/guide/install.html', '/guide/install'],
  ['/tools/readme', '/tools'],
  ['/tools/README/', '/tools'],
  ['/api/README.html', '/api/README'],
] as const;

let service: ExportingService;
beforeAll(async () => {
  service = await startExporting({ pages: PAGES });
});
afterAll(() => service?.stop());

describe('a page path in another spelling', () => {
  it.each(SPELLINGS)('leads a browser from %s to %s', async (spelling, path) => {
    const response = await fetch(`${service.url}${spelling}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    expect((await fetch(`${service.url}${spelling}`)).status).toBe(200);
  });

  it('names the same page in an export', async () => {
    const jobId = await service.start({ paths: SPELLINGS.map(([spelling]) => spelling) });
    expect(await service.end(jobId)).toMatchObject({ status: 'completed', pageCount: 4 });
  });

  it('is a link to the page on the site', async () => {
    const text = await (await fetch(`${service.url}/guide/install`)).text();
    expect(text).toContain('<a href="/guide">guide</a> and the <a href="/tools">tools</a>');
  });

  it.each([...SPELLINGS, ['/gr%C3%B6%C3%9Fe/?a=1#b', '/gr%C3%B6%C3%9Fe'] as const])(
    'names the page that a question is about: %s',
    async (currentPath, path) => {
      const messages = [{ id: '1', role: 'user', content: 'What is this page about?', parts: [] }];
      const response = await fetch(`${service.url}/discovery/v1/assistant/lantern/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'anonymous', messages, currentPath }),
      });
      expect(await textOf(response)).toContain(`](${path})`);
    },
  );

  it('is a link to the page in an answer', async () => {
    const response = await fetch(`${service.url}/discovery/v1/assistant/lantern/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fp: 'anonymous',
        messages: [{ id: '1', role: 'user', content: 'wombat daemon', parts: [] }],
      }),
    });
    expect(await textOf(response)).toContain('[guide](/guide) and the [tools](/tools)');
  });
});
