/**
 * Compares the paths of pages and the anchors of headings with recordings of sites that real generators have built. The recordings come
 * from `test/release/realSites.test.ts`.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOverHttp } from '../service/overHttp.js';
import type { RealSite } from '../support/realSites/RealSite.js';
import { filesOf, REAL_SITES } from '../support/realSites/realSites.js';
import { headingIds, type SiteRecord } from '../support/realSites/siteRecord.js';
import { wordsOf } from '../support/realSites/topics.js';
import { writeFiles } from '../support/writeFiles.js';

async function writeProject(site: RealSite): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'recorded-site-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFiles(root, { '.git/HEAD': '', ...filesOf(site) });
  return root;
}

async function readRecord(name: string): Promise<SiteRecord> {
  return JSON.parse(await readFile(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')) as SiteRecord;
}

/**
 * Returns the ids of the headings of a page, except the id of its title. Some generators give the title no id, so the links from an answer
 * to its sources never use the id of a title.
 */
function anchorsIn(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return headingIds(main.replace(/<h1\b[\s\S]*?<\/h1>/g, ''));
}

describe('pages and headings have the paths and anchors of the site that was built by', () => {
  it.each(Object.entries(REAL_SITES))('%s', async (name, site) => {
    const record = await readRecord(name);
    const service = await serveOverHttp({
      pages: undefined as never,
      folder: join(await writeProject(site), site.docs),
      ...site.options,
    });
    const served: Record<string, unknown> = {};
    let count = 0;
    for (const [address, ids] of Object.entries(record)) {
      const response = await fetch(new URL(encodeURI(address), service.url), { redirect: 'manual' });
      const anchors = anchorsIn(await response.text());
      served[address] = { status: response.status, missing: anchors.filter((id) => !ids.split(' ').includes(id)) };
      count += anchors.length;
    }
    expect(served).toEqual(
      Object.fromEntries(Object.keys(record).map((address) => [address, { status: 200, missing: [] }])),
    );
    expect(Object.keys(record)).toHaveLength(site.pages.length);
    expect(count).toBe(site.pages.reduce((sum, [, topic]) => sum + wordsOf(topic).length - 1, 0));
    expect(service.warnings).toEqual([]);
  });
});
