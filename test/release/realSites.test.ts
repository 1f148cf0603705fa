/**
 * Builds a small documentation site with each generator and serves it. Also starts the local service for the folder of the documentation.
 * Follows every source and link of the service's answers on the built site. Compares the paths and anchors of the built site with
 * test/site/recorded, which the quick tests use. This command records them again:
 *
 *   npx vitest run --project release test/release/realSites.test.ts --update
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { collectAnswer } from '../../src/cli/ask/collectAnswer.js';
import { askAssistant } from '../../src/client/index.js';
import { startService } from '../e2e/runningService.js';
import { type FreshApplication, freshApplication } from '../support/freshApplication.js';
import type { RealSite } from '../support/realSites/RealSite.js';
import { filesOf, REAL_SITES } from '../support/realSites/realSites.js';
import { startSiteHost } from '../support/realSites/siteHost.js';
import { recordSite } from '../support/realSites/siteRecord.js';
import { wordsOf } from '../support/realSites/topics.js';

let packed: FreshApplication;

beforeAll(async () => {
  packed = await freshApplication('packed', [inject('packedPackage')]);
});

/**
 * Creates a project with the npm packages of a site. Returns the reason if they cannot be installed, or if the site needs a tool from
 * Debian that this machine does not have.
 */
async function createProject(name: string, { npm = [], debian, build }: RealSite): Promise<FreshApplication | string> {
  if (debian && spawnSync(build[0], ['--help']).error)
    return `${build[0]} is not installed. Install it with "apt-get install ${debian}".`;
  try {
    return await freshApplication(name, npm);
  } catch (error) {
    return `The packages of ${name} cannot be installed: ${error instanceof Error ? error.message : error}`;
  }
}

/** Returns the arguments that serve the folder of a site, with the options that its owner has to set: generator, base path, page ending. */
function serveCommand(project: FreshApplication, { docs, options = {} }: RealSite): string[] {
  const { site, base, pageEnding } = options;
  const named = Object.entries({ '--site': site, '--base': base, '--page-ending': pageEnding });
  const settings = named.flatMap(([name, value]) => (value ? [name, value] : []));
  return ['serve', join(project.folder, docs), '--domain', 'acme', ...settings];
}

/** Asks about a word of the documentation. Returns the URLs of the sources of the answer, then those of the links in its text. */
async function linksFor(word: string, serviceUrl: string, siteUrl: string): Promise<string[]> {
  const question = `What is the ${word}?`;
  const events = askAssistant({ domain: 'acme', discoveryUrl: new URL('/discovery', serviceUrl).href, question });
  const { answer, sources, error } = await collectAnswer(events, siteUrl);
  expect([word, error, sources.length > 0]).toEqual([word, undefined, true]);
  const inText = [...answer.matchAll(/\]\(<?(\/[^)>\s]*)/g)].map(([, path]) => new URL(path ?? '', siteUrl).href);
  return [...sources.map(({ url }) => url), ...inText];
}

/** Follows a link on the built site. Returns the problem if the page or its anchor does not exist, or if the page lacks the word. */
async function followLink(link: string, word = ''): Promise<string | undefined> {
  const { hash } = new URL(link);
  const response = await fetch(link);
  const html = await response.text();
  if (response.status !== 200) return `${link}: ${response.status}`;
  if (!html.includes(word)) return `${link}: nothing about ${word}`;
  const id = decodeURIComponent(hash.slice(1));
  return id === '' || idsOf(html).has(id) ? undefined : `${link}: no such anchor`;
}

const idsOf = (html: string) =>
  new Set([...html.matchAll(/\sid=(?:"([^"]+)"|([^\s>"]+))/g)].map(([, quoted, plain]) => quoted ?? plain));

describe('every source and link of an answer exists on the site that was built by', () => {
  it.for(Object.entries(REAL_SITES))('%s', async ([name, site], { skip }) => {
    const project = await createProject(name, site);
    if (typeof project === 'string') return skip(project);
    for (const [file, text] of Object.entries(filesOf(site))) await project.write(file, text);
    const [command, ...args] = site.build;
    await project.run(command.includes('/') ? join(project.folder, command) : command, args);
    const host = await startSiteHost(join(project.folder, site.output), site.base, site.hasCleanUrls);
    onTestFinished(host.close);
    const bin = join(packed.folder, 'node_modules/docs-assistant/dist/cli/main.js');
    const service = await startService(serveCommand(project, site), [bin]);
    onTestFinished(() => void service.stop());
    const wrong: string[] = [];
    for (const word of site.pages.flatMap(([, topic]) => wordsOf(topic))) {
      const [first = '', ...others] = await linksFor(word, service.url, host.url);
      const problems = [await followLink(first, word), ...(await Promise.all(others.map((link) => followLink(link))))];
      wrong.push(...problems.filter((problem) => problem !== undefined));
    }
    expect(wrong).toEqual([]);
    const record = await recordSite(project.folder, site);
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(`../site/recorded/${name}.json`);
  });
});
