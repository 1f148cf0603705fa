import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentFiles } from '../../src/site/agents/AgentFiles.js';
import { createSite } from '../../src/site/createSite.js';
import type { SiteOptions } from '../../src/site/Site.js';
import { page } from '../service/support.js';

/** Returns a function that throws at the first call, and then returns the value. */
function failOnce<Value>(value: Value): () => Value {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 1) throw new Error('It fails once.');
    return value;
  };
}

const OPTIONS: SiteOptions = { domain: 'acme', title: 'Acme', pages: [page('/install', '# Install\n\nThe text.')] };

describe('after a failure, a site tries again', () => {
  it('to write llms-full.txt', async () => {
    const navigation = failOnce(() => []);
    const files = new AgentFiles(OPTIONS, '', {
      navigation: { get: async () => navigation() },
      linksOf: () => ({ link: (url) => url, image: (url) => url }),
    });
    await expect(files.llms('llms-full.txt', 'https://docs.test')).rejects.toThrow('It fails once.');
    expect(await files.llms('llms-full.txt', 'https://docs.test')).toContain('The text.');
  });

  it('to build the navigation', async () => {
    const settings = failOnce(new Map());
    const site = createSite({
      ...OPTIONS,
      configured: {
        sidebars: [],
        get settings() {
          return settings();
        },
      },
    });
    const body = async () => (await site.respond(new Request('http://docs.test/install')))?.text();
    await expect(body()).rejects.toThrow('It fails once.');
    expect(await body()).toContain('The text.');
  });
});

describe('after a failed read, a site', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const waitForRetry = () => vi.advanceTimersByTime(30_000);

  const GET = async (site: ReturnType<typeof createSite>, path: string) =>
    (await site.respond(new Request(`http://docs.test${path}`)))?.text();

  /** Returns a function that reads the file `name`, and the list of its reads. The first read of the file fails with `error`. */
  function readerOf(name: string, text: string, error: Error) {
    const reads: string[] = [];
    const read = async (asked: string) => {
      reads.push(asked);
      if (asked !== name) return undefined;
      if (reads.filter((each) => each === name).length === 1) throw error;
      return new TextEncoder().encode(text);
    };
    return { reads, read };
  }

  const BUSY = Object.assign(new Error('Too many open files.'), { code: 'EMFILE' });
  const MISSING = Object.assign(new Error('No such file.'), { code: 'ENOENT' });
  const SIDEBAR = JSON.stringify({ docs: [{ type: 'category', label: 'Guides', items: ['install'] }] });

  it('still links its style sheet', async () => {
    const { reads, read } = readerOf('page.css', 'a{}', BUSY);
    const site = createSite({ ...OPTIONS, assets: read });
    expect(await GET(site, '/install')).toContain('/_docs/page.css');
    expect(await GET(site, '/nothing')).toContain('/_docs/page.css');
    expect(await GET(site, '/_docs/page.css')).toBe('a{}');
    expect(reads).toEqual(['page.css', 'page.css']);
  });

  it('links no style sheet if the error says that it is missing', async () => {
    const { reads, read } = readerOf('page.css', 'a{}', MISSING);
    const site = createSite({ ...OPTIONS, assets: read });
    expect(await GET(site, '/install')).not.toContain('page.css');
    waitForRetry();
    expect(await GET(site, '/nothing')).not.toContain('page.css');
    expect(reads).toEqual(['page.css']);
  });

  it('asks for its style sheet again after half a minute', async () => {
    let isDown = true;
    const assets = vi.fn(async () => {
      if (isDown) throw new Error('The storage is down.');
      return undefined;
    });
    const site = createSite({ ...OPTIONS, assets });
    for (const path of ['/install', '/nothing', '/install']) expect(await GET(site, path)).toContain('page.css');
    expect(assets).toHaveBeenCalledTimes(1);
    isDown = false;
    waitForRetry();
    expect(await GET(site, '/install')).not.toContain('page.css');
    expect(await GET(site, '/install')).not.toContain('page.css');
    expect(assets).toHaveBeenCalledTimes(2);
  });

  it.each(['/install', '/nothing'])('reads its sidebar again, once, and renders %s again', async (path) => {
    const { reads, read } = readerOf('sidebars.json', SIDEBAR, BUSY);
    const site = createSite({ ...OPTIONS, readFile: read });
    expect(await GET(site, path)).not.toContain('Guides');
    expect(await GET(site, path)).not.toContain('Guides');
    waitForRetry();
    expect(await GET(site, path)).toContain('Guides');
    expect(await GET(site, '/install')).toContain('Guides');
    expect(reads.filter((name) => name === 'sidebars.json')).toHaveLength(2);
  });

  it.each(['/llms.txt', '/llms-full.txt'])('writes %s again', async (path) => {
    const pages = [page('/a', '# First'), page('/b', '# Second')];
    const { read } = readerOf('sidebars.json', JSON.stringify({ docs: ['b', 'a'] }), BUSY);
    const site = createSite({ ...OPTIONS, pages, readFile: read });
    const order = async () => [...((await GET(site, path)) ?? '').matchAll(/First|Second/g)].map(([title]) => title);
    expect((await order())[0]).toBe('First');
    expect((await order())[0]).toBe('First');
    waitForRetry();
    expect((await order())[0]).toBe('Second');
  });

  it('does not read again a file that is missing', async () => {
    const { reads, read } = readerOf('sidebars.json', SIDEBAR, MISSING);
    const site = createSite({ ...OPTIONS, readFile: read });
    expect(await GET(site, '/install')).not.toContain('Guides');
    waitForRetry();
    expect(await GET(site, '/nothing')).not.toContain('Guides');
    expect(reads.filter((name) => name === 'sidebars.json')).toHaveLength(1);
  });

  it('reads and renders nothing again for half a minute, even if every read fails', async () => {
    const pages = Array.from({ length: 20 }, (_, number) => page(`/folder-${number}/page`, '# A'));
    const readFile = vi.fn(async () => {
      throw new Error('NoSuchKey');
    });
    const site = createSite({ ...OPTIONS, pages, readFile });
    const renderedAt: string[] = [];
    const cached = createSite({
      ...OPTIONS,
      pages,
      renderDocument(path, origin) {
        renderedAt.push(path);
        return site.render(path, origin);
      },
    });
    for (const { path } of pages) await GET(cached, path);
    const once = readFile.mock.calls.length;
    for (const { path } of pages) await GET(cached, path);
    expect([readFile.mock.calls.length, renderedAt.length]).toEqual([once, pages.length]);
    waitForRetry();
    await Promise.all(pages.map(({ path }) => GET(cached, path)));
    expect([readFile.mock.calls.length, renderedAt.length]).toEqual([2 * once, 2 * pages.length]);
  });

  it('does not keep a document longer that was rendered shortly before the retry', async () => {
    const { read } = readerOf('sidebars.json', SIDEBAR, BUSY);
    const site = createSite({ ...OPTIONS, readFile: read });
    expect(await GET(site, '/nothing')).not.toContain('Guides');
    vi.advanceTimersByTime(29_000);
    expect(await GET(site, '/install')).not.toContain('Guides');
    waitForRetry();
    expect(await GET(site, '/install')).toContain('Guides');
  });
});
