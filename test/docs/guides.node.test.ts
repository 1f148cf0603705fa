import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FRAMEWORKS } from '../../src/cli/init/frameworks/frameworks.js';
import { APPS } from '../cli/init/apps.js';
import { applyApp, readAll, writeApp } from '../cli/init/setUp.js';
import { GUIDED_SITES } from '../support/guides/guidedSites.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { readExamples } from './support/readExamples.js';

/** The guide of each kind of site that `docs-assistant init` sets up. */
const GUIDES: Record<keyof typeof APPS, string> = {
  'vite-react': 'vite',
  next: 'nextjs',
  docusaurus: 'docusaurus',
  vitepress: 'vitepress',
  starlight: 'starlight',
  mkdocs: 'mkdocs',
  html: 'html',
};
const kinds = Object.keys(GUIDES) as (keyof typeof APPS)[];

let parent: string;
/** The end of `docs/troubleshooting.md`, from the section that says where the port is set. */
let portPlaces: string;
beforeAll(async () => {
  parent = await temporaryFolder('docs-assistant-guides');
  portPlaces = (await readFile('docs/troubleshooting.md', 'utf8')).split('### Change the port after init')[1] ?? '';
});

const examplesIn = (guide: string) => readExamples([`docs/guides/${guide}.md`]);

/**
 * Splits a text into lines, removes their indentation, and replaces double quotes with single quotes. `init` adapts quotes and indentation
 * to the style of the file that it changes, so the comparison ignores them.
 */
const tidyLines = (text: string) => text.split('\n').map((line) => line.trim().replaceAll('"', "'"));

/** Pages that are not the guide of a single framework. */
const OTHER_PAGES = ['deployment', 'which-set-up'];

// `GUIDED_SITES` lists the guides that `test/release/guides.test.ts` follows.
it('a release test follows each guide, or else the guide says that no test does', async () => {
  const names = (await readdir('docs/guides')).map((file) => file.replace('.md', ''));
  expect(names).toEqual(expect.arrayContaining(Object.keys(GUIDED_SITES)));
  for (const name of names.filter((name) => !OTHER_PAGES.includes(name))) {
    const text = await readFile(`docs/guides/${name}.md`, 'utf8');
    expect(text.includes('The tests of this package do not run'), name).toBe(!(name in GUIDED_SITES));
  }
});

it('each guide with the command to install says where to look if npm does not find the package', async () => {
  const note =
    'If npm does not find the package, see [Install the package](../getting-started.md#install-the-package).';
  for (const name of await readdir('docs/guides')) {
    const text = await readFile(`docs/guides/${name}`, 'utf8');
    expect(text.includes(note), name).toBe(text.includes('npm install docs-assistant'));
  }
});

describe.each(kinds)('the guide of %s', (kind) => {
  it('shows what init writes', async () => {
    const folder = await writeApp(parent, APPS[kind]);
    const before = await readAll(folder);
    await applyApp(folder);
    const diffs = examplesIn(GUIDES[kind]).filter(({ language }) => language === 'diff');
    expect(diffs).not.toEqual([]);
    for (const { title = '', code, position } of diffs) {
      const old = tidyLines(before[title] ?? '');
      const now = tidyLines(await readFile(join(folder, title), 'utf8')).join('\n');
      const shown = code
        .split('\n')
        .map((line) => ({ isNew: line.startsWith('+'), text: tidyLines(line.slice(1))[0] }));
      expect(now, position).toContain(shown.map(({ text }) => text).join('\n'));
      for (const { isNew, text } of shown)
        if (text && /\w/.test(text)) expect(old.includes(text), `${position}: ${text}`).toBe(!isNew);
    }
  });

  it('writes the port only into files that the page on troubleshooting lists', async () => {
    const folder = await writeApp(parent, APPS[kind]);
    await applyApp(folder);
    const written = Object.entries(await readAll(folder)).filter(
      ([path, text]) => /\b(?:4321|4300)\b/.test(text) && !path.startsWith('.'),
    );
    expect(written).not.toEqual([]);
    const title = FRAMEWORKS.find(({ name }) => name === kind)?.title ?? '';
    const row = portPlaces.split('\n').find((line) => line.startsWith(`- **${title}`)) ?? '';
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    for (const [path, text] of written) {
      expect(
        named.some((name) => `/${path}`.endsWith(`/${name}`)),
        path,
      ).toBe(true);
      for (const setting of ['docsUrl', 'discoveryUrl'])
        if (new RegExp(`\\b${setting}\\b.*4321`).test(text) && !path.includes('route.'))
          expect(named, path).toContain(setting);
    }
  });

  it('has three commands to start', () => {
    const [first] = examplesIn(GUIDES[kind]).filter(({ language }) => language === 'sh');
    expect(first?.code.split('\n')).toEqual([
      'npm install docs-assistant',
      'npx docs-assistant init --domain acme',
      'npm run docs-assistant',
    ]);
  });
});
