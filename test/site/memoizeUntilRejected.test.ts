import { describe, expect, it } from 'vitest';
import { AgentFiles } from '../../src/site/agents/AgentFiles.js';
import { createSite } from '../../src/site/createSite.js';
import { memoizeUntilRejected } from '../../src/site/memoizeUntilRejected.js';
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
  it('to create a value, which it then keeps', async () => {
    let calls = 0;
    const create = failOnce('value');
    const get = memoizeUntilRejected(async () => {
      calls += 1;
      return create();
    });
    await expect(Promise.all([get(), get()])).rejects.toThrow('It fails once.');
    expect([await get(), await get(), calls]).toEqual(['value', 'value', 2]);
  });

  it('to write llms-full.txt', async () => {
    const navigation = failOnce(() => []);
    const files = new AgentFiles(OPTIONS, '', {
      navigation: async () => navigation(),
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
