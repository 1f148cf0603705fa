import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import { describeSite } from '../../src/cli/sites/describeSite.js';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { startExporting } from './exportSupport.js';
import { serveOverHttp } from './overHttp.js';

/** A project, and the paths that its pages must get. With a site generator, these paths follow the documentation of the generator. */
interface Project {
  /** Configuration and other files. */
  files?: Record<string, string>;
  /** Each page: its file, its path on the site, and its front matter. */
  pages: [file: string, address: string, fields?: string][];
  /** Folder that the service reads. Default: the root of the project. */
  folder?: string;
  options?: Partial<DocsServiceOptions>;
}

const DOCUSAURUS = `import type { Config } from '@docusaurus/types';
const config: Config = {
  baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.ts' }, blog: { routeBasePath: 'news' } } satisfies Options]],
};
export default config;`;

const PROJECTS: Record<string, Project> = {
  'Docusaurus as it is created': {
    files: { 'docusaurus.config.ts': DOCUSAURUS },
    folder: 'docs',
    pages: [
      ['docs/intro.md', '/docs/intro'],
      ['docs/01-basics/02-zebra.md', '/docs/basics/zebra'],
      ['docs/01-basics/2021-05-03-dates.md', '/docs/basics/2021-05-03-dates'],
      ['docs/01-basics/1.2-versions.md', '/docs/basics/1.2-versions'],
      ['docs/guides/index.mdx', '/docs/guides/'],
      ['docs/3 - tools/README.md', '/docs/tools/'],
      ['docs/Api/api.md', '/docs/Api/'],
      ['docs/a.md', '/docs/welcome', 'slug: /welcome'],
      ['docs/guides/b.md', '/docs/guides/renamed', 'slug: renamed'],
      ['docs/guides/c.md', '/docs/beside', 'slug: ../beside'],
      ['docs/guides/d.md', '/docs/guides/by-id', 'id: by-id'],
      ['docs/4-raw.md', '/docs/4-raw', 'parse_number_prefixes: false'],
    ],
  },
  'Docusaurus with versions, languages and a base': {
    files: {
      'docusaurus.config.js': `module.exports = {
        baseUrl: '/project/', trailingSlash: true, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { routeBasePath: '/' } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }]],
      };`,
      'versions.json': '["2.0", "1.0"]',
    },
    pages: [
      ['docs/install.md', '/project/next/install/'],
      ['versioned_docs/version-2.0/install.md', '/project/install/'],
      ['versioned_docs/version-1.0/install.md', '/project/1.0/install/'],
      ['i18n/fr/docusaurus-plugin-content-docs/version-2.0/install.md', '/project/fr/install/'],
      ['i18n/fr/docusaurus-plugin-content-docs/current/install.md', '/project/fr/next/install/'],
      ['team/people.md', '/project/team/people/'],
    ],
  },
  'Docusaurus with some of its versions': {
    files: {
      'docusaurus.config.js': `module.exports = {
        presets: [['classic', { docs: { onlyIncludeVersions: ['1.0', 'current'] } }]],
        plugins: [
          ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api', includeCurrentVersion: false }],
        ],
      };`,
      'versions.json': '["2.0", "1.0"]',
      'api_versions.json': '["2.0", "1.0"]',
    },
    pages: [
      ['docs/install.md', '/docs/next/install'],
      ['versioned_docs/version-1.0/install.md', '/docs/install'],
      ['api_versioned_docs/version-2.0/calls.md', '/api/calls'],
      ['api_versioned_docs/version-1.0/calls.md', '/api/1.0/calls'],
    ],
  },
  VitePress: {
    files: { 'docs/.vitepress/config.mts': "export default defineConfig({ base: '/project/', title: 'Acme' })" },
    folder: 'docs',
    pages: [
      ['docs/index.md', '/project/'],
      ['docs/guide/index.md', '/project/guide/'],
      ['docs/guide/install.md', '/project/guide/install.html'],
      ['docs/guide/README.md', '/project/guide/README.html'],
      ['docs/fr/guide/install.md', '/project/fr/guide/install.html'],
    ],
  },
  'VitePress with clean addresses and a source folder': {
    files: { '.vitepress/config/index.js': "export default { cleanUrls: true, srcDir: './src' }" },
    pages: [
      ['src/index.md', '/'],
      ['src/guide/index.md', '/guide/'],
      ['src/guide/install.md', '/guide/install'],
    ],
  },
  Starlight: {
    files: { 'astro.config.mjs': "export default defineConfig({ base: 'project', integrations: [starlight({})] });" },
    folder: 'src/content/docs',
    pages: [
      ['src/content/docs/index.mdx', '/project/'],
      ['src/content/docs/Guides/First Steps.md', '/project/guides/first-steps/'],
      ['src/content/docs/guides/index.md', '/project/guides/'],
      ['src/content/docs/fr/install.md', '/project/fr/install/'],
      ['src/content/docs/guides/old.md', '/project/reference/new/', 'slug: reference/new'],
      ['src/content/docs/_shared/lamps.md', '/project/_shared/lamps/'],
    ],
  },
  'Starlight with files': {
    files: {
      'astro.config.mjs': "export default { build: { format: 'file' }, integrations: [starlight({ title: 'Acme' })] };",
    },
    pages: [
      ['src/content/docs/guides/index.md', '/guides.html'],
      ['src/content/docs/guides/install.md', '/guides/install.html'],
    ],
  },
  MkDocs: {
    files: {
      'mkdocs.yml':
        'site_name: Acme\nsite_url: https://acme.github.io/project/\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n',
    },
    folder: 'docs',
    pages: [
      ['docs/index.md', '/project/'],
      ['docs/guide/README.md', '/project/guide/'],
      ['docs/guide/First steps.md', '/project/guide/First%20steps/'],
      ['docs/api/index.md', '/project/api/'],
    ],
  },
  'MkDocs with files and languages': {
    files: {
      'mkdocs.yml':
        'docs_dir: pages\nuse_directory_urls: false\nplugins:\n  - search\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: fr\n',
    },
    pages: [
      ['pages/index.md', '/'],
      ['pages/install.md', '/install.html'],
      ['pages/install.fr.md', '/fr/install.html'],
    ],
  },
  Sphinx: {
    files: {
      'docs/source/conf.py': "project = 'Acme'\nextensions = ['myst_parser']\nhtml_baseurl = 'https://acme.com/en/'\n",
    },
    folder: 'docs',
    pages: [
      ['docs/source/index.md', '/en/'],
      ['docs/source/guide/install.md', '/en/guide/install.html'],
      ['docs/source/guide/index.md', '/en/guide/'],
    ],
  },
  'Sphinx with folders': {
    files: {
      '.readthedocs.yaml': 'version: 2\nsphinx:\n  builder: dirhtml\n  configuration: docs/conf.py\n',
      'docs/conf.py': 'extensions = []\n',
    },
    folder: 'docs',
    pages: [
      ['docs/guide/install.md', '/guide/install/'],
      ['docs/guide/index.md', '/guide/'],
    ],
  },
  'Nextra 4': {
    files: {
      'next.config.mjs':
        "import nextra from 'nextra';\nconst withNextra = nextra({ contentDirBasePath: '/docs' });\nexport default withNextra({ basePath: '/project' });",
    },
    pages: [
      ['content/index.mdx', '/project/docs'],
      ['content/guide/index.mdx', '/project/docs/guide'],
      ['content/guide/install.md', '/project/docs/guide/install'],
      ['content/guide/page.mdx', '/project/docs/guide/page'],
      ['app/(marketing)/about/page.mdx', '/project/about'],
    ],
  },
  'Nextra 3 with languages': {
    files: {
      'next.config.js':
        "const withNextra = require('nextra')({ theme: 'nextra-theme-docs' });\nmodule.exports = withNextra({ trailingSlash: true, i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } });",
    },
    pages: [
      ['pages/install.en.mdx', '/install/'],
      ['pages/install.fr.mdx', '/fr/install/'],
    ],
  },
  Hugo: {
    files: { 'hugo.toml': "baseURL = 'https://acme.com/project/'\n" },
    folder: 'content',
    pages: [
      ['content/_index.md', '/project/'],
      ['content/docs/_index.md', '/project/docs/'],
      ['content/docs/First Steps.md', '/project/docs/first-steps/'],
      ['content/docs/bundle/index.md', '/project/docs/bundle/'],
      ["content/docs/What's new (2024) - a & b.md", '/project/docs/whats-new-2024-a-b/'],
      ['content/docs/old.md', '/project/docs/its-new/', "slug: It's new!"],
      ['content/docs/moved.md', '/project/elsewhere/page/', 'url: /elsewhere/page/'],
    ],
  },
  'Hugo with languages and files': {
    files: {
      'config/_default/config.yaml':
        'baseURL: https://acme.com/\nuglyURLs: true\ndefaultContentLanguage: en\nlanguages:\n  en:\n    weight: 1\n  de:\n    contentDir: content/de\n  fr:\n    weight: 3\n',
    },
    pages: [
      ['content/docs/install.md', '/docs/install.html'],
      ['content/docs/install.fr.md', '/fr/docs/install.html'],
      ['content/de/docs/install.md', '/de/docs/install.html'],
    ],
  },
  'no generator': {
    pages: [
      ['index.md', '/'],
      ['01-guide/install.md', '/01-guide/install'],
    ],
  },
  'no generator, with addresses that end with .html': {
    options: { pageEnding: 'html' },
    pages: [
      ['README.md', '/'],
      ['guide/index.md', '/guide/'],
      ['guide/README.md', '/guide/README.html'],
      ['guide/install.md', '/guide/install.html'],
      ['guide/old.md', '/guide/renamed.html', 'slug: renamed'],
    ],
  },
  'a plain site below a path, with a slash at the end of addresses': {
    options: { site: 'plain', base: '/project', pageEnding: 'slash' },
    pages: [
      ['index.md', '/project/'],
      ['guide/index.md', '/project/guide/'],
      ['guide/install.md', '/project/guide/install/'],
    ],
  },
  'a named generator without its configuration': {
    options: { site: 'docusaurus', pageEnding: 'slash' },
    pages: [['01-guide/install.md', '/docs/guide/install/']],
  },
  'plain addresses in spite of a configuration': {
    files: { 'docusaurus.config.ts': DOCUSAURUS },
    options: { site: 'plain' },
    pages: [['docs/01-guide/install.md', '/docs/01-guide/install']],
  },
  'a base that replaces the base of the configuration': {
    files: { 'docusaurus.config.ts': DOCUSAURUS.replace("'/'", 'process.env.BASE') },
    folder: 'docs',
    options: { base: '/project/handbook' },
    pages: [['docs/01-guide/install.md', '/project/handbook/guide/install']],
  },
  'a base for docs with several paths': {
    files: {
      'docusaurus.config.js': `module.exports = {
        presets: [['classic', {}]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'docs-api' }]],
      };`,
    },
    options: { base: '/x' },
    pages: [
      ['docs/a.md', '/x/a'],
      ['api/b.md', '/x/docs-api/b'],
    ],
  },
  'a base that leads above its root': {
    files: { 'docs/.vitepress/config.js': "export default { base: '/../../x/' }" },
    folder: 'docs',
    pages: [['docs/a.md', '/x/a.html']],
  },
};

async function write(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder('addresses');
  await writeFiles(root, files);
  return root;
}

/** Returns the word that only the page with this index contains, so that a question can ask for this page. */
const wordOf = (index: number) => `quux${String.fromCharCode(97 + index).repeat(3)}`;

/** Writes a project, and returns the folder that the service reads. Each page has a link to the next one. */
async function writeProject({ files = {}, pages, folder = '' }: Project): Promise<string> {
  const texts = pages.map(([file, , fields], index) => {
    const [next = ''] = pages[(index + 1) % pages.length] ?? [];
    const link = `[the other](${encodeURI(posix.relative(posix.dirname(file), next))})`;
    return [
      file,
      `---\n${fields ?? ''}\n---\n# About ${wordOf(index)}\n\nThe ${wordOf(index)} is a lamp. See ${link}.`,
    ];
  });
  // `.git/HEAD` marks the root of a repository, so that the service does not look for a configuration in the folders above.
  return join(await write({ '.git/HEAD': '', ...files, ...Object.fromEntries(texts) }), folder);
}

async function serveProject(project: Project) {
  const folder = await writeProject(project);
  return serveOverHttp({ pages: undefined as never, folder, ...project.options });
}

/** Returns the paths of the sources of an answer, without anchors. */
async function sourcesOf(response: Response): Promise<string[]> {
  const results = (await response.text()).split('\n').filter((line) => line.startsWith('a:'));
  return results.flatMap((line) => {
    const { result } = JSON.parse(line.slice(2)) as { result: { path: string }[] };
    return result.map(({ path }) => path.replace(/#.*/, ''));
  });
}

describe('a source of an answer has the path that its page has on the site:', () => {
  it.each(Object.entries(PROJECTS))('%s', async (_, project) => {
    const service = await serveProject(project);
    const seen: (string | undefined)[] = [];
    for (const [index, [, address]] of project.pages.entries()) {
      const response = await service.ask({ question: `What is the ${wordOf(index)}?` });
      const [source] = await sourcesOf(response);
      seen.push(source);
      const page = await fetch(`${service.url}${address}`, { redirect: 'manual' });
      expect([address, page.status]).toEqual([address, 200]);
      const [, next] = project.pages[(index + 1) % project.pages.length] ?? [];
      expect(/<a href="([^"]*)">the other<\/a>/.exec(await page.text())?.[1]).toBe(next);
    }
    expect(seen).toEqual(project.pages.map(([, address]) => address));
    expect(service.warnings).toEqual([]);
  });
});

/** Creates a project that is served from its folder `docs`. */
const project = (files: Record<string, string>): Project => ({
  files,
  folder: 'docs',
  pages: [
    ['docs/index.md', ''],
    ['docs/guide/install.md', ''],
  ],
});

const VITEPRESS = project({ 'docs/.vitepress/config.mts': "export default { base: '/project/' }" });
const MKDOCS = project({ 'mkdocs.yml': 'site_name: Acme\nsite_url: https://acme.com/project' });
const SITES = { VitePress: VITEPRESS, MkDocs: MKDOCS };

describe('the page that a reader is on', () => {
  it.each([
    ['VitePress', '/project/guide/install.html'],
    ['VitePress', '/project/guide/install'],
    ['VitePress', '/project/guide/install/?a=1#b'],
    ['MkDocs', '/project/guide/install/'],
    ['MkDocs', '/project/guide/install'],
    ['MkDocs', '/project/guide/install/index.html'],
  ] as const)('is found on a %s site by its address in any spelling: %s', async (generator, currentPath) => {
    const service = await serveProject(SITES[generator]);
    const messages = [{ id: '1', role: 'user', content: 'What is this page about?', parts: [] }];
    const response = await service.ask({ body: JSON.stringify({ fp: 'anonymous', messages, currentPath }) });
    const [source] = await sourcesOf(response);
    expect(source).toBe(generator === 'VitePress' ? '/project/guide/install.html' : '/project/guide/install/');
  });
});

describe('an export of a site', () => {
  it.each(Object.entries(SITES))('of %s has the same pages, and links that work', async (_, site) => {
    const exporting = await startExporting({ folder: await writeProject(site) });
    onTestFinished(exporting.stop);
    const job = await exporting.end(await exporting.start());
    expect(job).toMatchObject({ status: 'completed', pageCount: 2 });
    expect(job.warnings).toBeUndefined();
  });
});

describe('links in pages', () => {
  it('may leave out the base path of the site', async () => {
    const site = {
      ...VITEPRESS,
      files: { ...VITEPRESS.files, 'docs/a.md': '# A\n\nSee [this](/guide/install) and [that](/guide/).' },
    };
    const service = await serveProject(site);
    const page = await (await fetch(`${service.url}/project/a.html`)).text();
    expect(page).toContain('href="/project/guide/install.html">this');
    const answer = await (await service.ask({ question: 'What is in A?' })).text();
    expect(answer).toContain('/project/guide/install.html');
  });
});

it('links without text have the title of their target, in pages and in answers', async () => {
  const files = {
    'conf.py': "project = 'Acme'",
    'ostrich.md': '# Ostrich\n\nThe ostrich runs: [](guide/b.md), [](#fast).',
    'guide/b.md': '# Birds\n\n(fast)=\n## Fast birds',
  };
  const service = await serveProject({ files, pages: [['index.md', '/index.html']] });
  const page = await (await fetch(`${service.url}/ostrich.html`)).text();
  expect(page).toContain('<a href="/guide/b.html">Birds</a>, <a href="/guide/b.html#fast">Fast birds</a>');
  const answer = await (await service.ask({ question: 'How does the ostrich run?' })).text();
  expect(answer.replace(/"\n0:"/g, '')).toContain('[Fast birds](/guide/b.html#fast)');
});

describe('absolute links that lead to no page', () => {
  const text =
    '# Ostrich\n\nThe ostrich runs: [Blog](/blog/a.html?x#y), [index](/project/list/), [PDF](/files/a.pdf), [home](/) ![Map](/map.png)';
  const inVitePress = { 'docs/a.md': text, 'docs/public/files/a.pdf': 'PDF' };

  const answerTo = async (service: { ask: (request: object) => Promise<Response> }, question: string) => {
    const stream = await (await service.ask({ question })).text();
    return [...stream.matchAll(/^0:(.*)$/gm)].map(([, part = '']) => JSON.parse(part)).join('');
  };

  it('get the base that the generator puts before them', async () => {
    const service = await serveProject({ ...VITEPRESS, files: { ...VITEPRESS.files, ...inVitePress } });
    const page = await (await fetch(`${service.url}/project/a.html`)).text();
    expect(page).toContain('href="/project/blog/a.html?x#y"');
    expect(page).toContain('href="/project/list/"');
    const answer = await answerTo(service, 'How does the ostrich run?');
    for (const path of ['/project/blog/a.html?x#y', '/project/list/', '/project/files/a.pdf', '/project/)'])
      expect(answer).toContain(`](${path}`);
  });

  it('lead to the files of the folder, with and without the base', async () => {
    const service = await serveProject({ ...VITEPRESS, files: { ...VITEPRESS.files, ...inVitePress } });
    const page = await (await fetch(`${service.url}/project/a.html`)).text();
    expect(page).toContain('href="/files/a.pdf"');
    expect(page).toContain('src="/map.png"');
    for (const path of ['/files/a.pdf', '/project/files/a.pdf'])
      expect((await fetch(service.url + path)).status, path).toBe(200);
  });

  it('stay as they are where the generator does not change them', async () => {
    const service = await serveProject({ ...MKDOCS, files: { ...MKDOCS.files, 'docs/a.md': text } });
    const answer = await answerTo(service, 'How does the ostrich run?');
    for (const path of ['/blog/a.html?x#y', '/project/list/', '/files/a.pdf']) expect(answer).toContain(`](${path}`);
  });
});

const listOf = (length: number) => JSON.stringify(Array.from({ length }, (_, index) => `x${index}`));

describe('a configuration', () => {
  it('can have a percent sign in the path of the site', async () => {
    const files = { 'mkdocs.yml': 'site_url: https://acme.com/100%/' };
    const service = await serveProject({ files, pages: [['docs/a.md', '/']] });
    expect(service.warnings).toEqual([]);
  });

  it('can spread its constants', async () => {
    const files = { 'docs/.vitepress/config.ts': "const shared = { base: '/p/' }; export default { ...shared }" };
    expect(await warningsOf(files)).toEqual([]);
  });

  const warningsOf = async (files: Record<string, string>, options?: Project['options']) =>
    (await serveProject({ ...project(files), ...(options && { options }) })).warnings;

  it.each([
    [
      { 'docusaurus.config.js': 'module.exports = {\n baseUrl: getBase() };' },
      '"baseUrl" (line 2) in docusaurus.config.js',
    ],
    [{ 'docs/.vitepress/config.ts': 'export default { base: process.env.BASE }' }, '"base" (line 1)'],
    [{ 'docs/.vitepress/config.ts': "export default { base: process.env.BASE || '/p/' }" }, '"base" (line 1)'],
    [{ 'docs/.vitepress/config.ts': 'export default { base: process.env.BASE ?? null }' }, '"base" (line 1)'],
    [{ 'docs/.vitepress/config.ts': "export default { base: '/p/', ...common }" }, '"..." (line 1)'],
    [
      { 'docs/.vitepress/config.ts': "const shared = { base: '/p/', ...env }; export default { base: shared.base }" },
      '"base" (line 1)',
    ],
    [
      { 'docs/.vitepress/config.ts': "const c = { base: '/p/' };\nif (CI) c.base = '/';\nexport default c" },
      '(line 3)',
    ],
    [{ 'docs/.vitepress/config.ts': 'export default async () => {\n await load(); return {} }' }, 'the value (line 1)'],
    [{ 'docusaurus.config.js': "module.exports = require('./c')" }, 'the value (line 1)'],
    [{ 'docusaurus.config.js': 'module.exports = { presets }' }, '"presets" (line 1)'],
    [{ 'docusaurus.config.js': "module.exports = { presets: [['classic', { docs }]] }" }, 'the value (line 1)'],
    [
      {
        'docusaurus.config.js':
          "module.exports = { presets: [['classic', { docs: { onlyIncludeVersions: [last] } }]] }",
      },
      '"onlyIncludeVersions" (line 1)',
    ],
    [
      { 'docusaurus.config.js': "const plugins = []; CI && plugins.push(['x', {}]);\nmodule.exports = { plugins }" },
      '"plugins" (line 2)',
    ],
    [
      { 'docusaurus.config.ts': "const c = { baseUrl: '/' };\n(c as Config).baseUrl = '/a';\nexport default c" },
      'the value (line 3)',
    ],
    [{ 'mkdocs.yml': 'site_name: Acme\nsite_url: !ENV SITE_URL' }, '"site_url" (line 2)'],
    [{ 'docs/conf.py': "extensions = []\nhtml_baseurl = os.environ['URL']\n" }, '"html_baseurl" in conf.py'],
    [{ 'mkdocs.yml': 'site_name: "Acme' }, 'mkdocs.yml could not be read'],
  ])('that cannot be read is reported: %j', async (files, reason) => {
    const [warning] = await warningsOf(files);
    expect(warning).toContain(reason);
    expect(warning).toContain('Give the path of the pages with the option "base"');
    expect((await warningsOf(files, { base: '/docs' })).join()).not.toContain(reason);
  });

  it.each([
    [
      { 'docs/.vitepress/config.ts': "export default { rewrites: { 'a.md': 'b.md' } }" },
      /^"rewrites" in \.vitepress\/config\.ts is not supported, .*"docsUrl"/,
    ],
    [
      { 'hugo.yaml': 'permalinks:\n  docs: /:year/:slug/\ncontentDir: docs\n' },
      /^"permalinks" in hugo\.yaml .*"url" in their front matter/,
    ],
    [{ 'hugo.yaml': 'ignoreFiles: [a]\ncontentDir: docs\n' }, /^"ignoreFiles" .* begins with "_"/],
    [{ 'docs/conf.py': "project = 'A'\nexclude_patterns = ['a'] + more\n" }, /^"exclude_patterns" .* begins with "_"/],
    [{ 'docs/.vitepress/config.ts': 'export default { srcExclude: [name()] }' }, /^"srcExclude" .* begins with "_"/],
  ])('with an unsupported setting is reported with advice: %j', async (files, message) => {
    for (const options of [undefined, { base: '/docs' }])
      expect(await warningsOf(files, options)).toEqual([expect.stringMatching(message)]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'of another kind of project',
      { 'astro.config.mjs': 'export default {}', 'next.config.js': 'module.exports = {}', 'conf.py': 'DEBUG = True' },
    ],
    ['for other folders', { 'mkdocs.yml': 'docs_dir: handbook', 'config.toml': "baseURL = '/x/'" }],
  ])('%s is not used', async (_, files) => {
    const service = await serveProject(project(files));
    expect((await fetch(`${service.url}/guide/install`, { redirect: 'manual' })).status).toBe(200);
    expect(service.warnings).toEqual([]);
  });

  it('that is too large is not used, with a warning', async () => {
    const files = { 'mkdocs.yml': `site_url: https://acme.com/x\n# ${'x'.repeat(1_200_000)}` };
    const service = await serveProject(project(files));
    expect((await fetch(`${service.url}/guide/install`, { redirect: 'manual' })).status).toBe(200);
    expect(service.warnings).toEqual([
      'mkdocs.yml is not read, because it has 1.2 MB and the limit is 1 MB. Make it smaller.',
    ]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'values of other types',
      {
        'docusaurus.config.js':
          'module.exports = { baseUrl: 5, presets: [["classic", { docs: [] }], 7, null], i18n: { locales: "x" } }',
        'versions.json': '{}',
      },
    ],
    [
      'names that lead out of the project',
      {
        'docusaurus.config.js':
          "module.exports = { plugins: [['@docusaurus/plugin-content-docs', { id: '../../../etc', path: '../docs' }]] }",
      },
    ],
    [
      'the name of a property of every object',
      { 'hugo.toml': "defaultContentLanguage = 'constructor'\ncontentDir = 'docs'" },
    ],
    [
      'thousands of versions and languages',
      {
        'docusaurus.config.js': `module.exports = { i18n: { locales: ${listOf(2_000)} }, presets: [['classic', {}]] }`,
        'versions.json': listOf(2_000),
      },
    ],
    ['a deep structure', { 'docs/.vitepress/config.js': `export default ${'['.repeat(5_000)}` }],
  ])('with %s does not keep pages from being found', async (_, files) => {
    const service = await serveProject(project(files));
    const sources = await sourcesOf(await service.ask({ question: 'What is the quuxbbb?' }));
    expect(sources[0]).toContain('/guide/install');
  });

  it('is read again with the pages', async () => {
    const folder = await writeProject(MKDOCS);
    const { createDocsService } = await import('../../src/service/index.js');
    const service = createDocsService({ folder });
    onTestFinished(() => service.close());
    const status = async (path: string) => (await service(new Request(`http://localhost${path}`))).status;
    await service.ready;
    expect([await status('/project/guide/install/'), await status('/guide/install.html')]).toEqual([200, 404]);
    await writeFile(join(folder, '../mkdocs.yml'), 'use_directory_urls: false');
    await service.update();
    expect([await status('/project/guide/install/'), await status('/guide/install.html')]).toEqual([404, 200]);
  });
});

describe('files that are not pages of the site', () => {
  const PAGES = ['a.md', 'drafts/b.md', 'drafts/keep.md', 'guide/README.md', 'guide/c.draft.md'];
  it.each([
    [
      'docs/.vitepress/config.js',
      "export default { srcExclude: ['**/README.md', './drafts/[a-c]?md', '**/*.{draft,x}.md'] }",
    ],
    [
      'docusaurus.config.js',
      "module.exports = { presets: [['classic', { docs: { exclude: ['**/README.md', 'drafts/!(k)*.md', 'drafts/b*', '**/*.draft.*'] } }]] }",
    ],
    ['mkdocs.yml', 'exclude_docs: |\n  # none\n  drafts/\n  !/drafts/keep.md\n  README.md\ndraft_docs: "*.draft.md"'],
    [
      'docs/conf.py',
      "project = 'A'\nexclude_patterns = ['_build',  # isn't\n  '**/README.md', 'drafts/[!k]*',\n  \"guide/*.draft.md\"]",
    ],
  ])('include the files that %s excludes', async (name, config) => {
    const files = Object.fromEntries(PAGES.map((page) => [`docs/${page}`, `# ${page}`]));
    const folder = join(await write({ '.git/HEAD': '', ...files, [name]: config }), 'docs');
    const { warnings } = await serveOverHttp({ pages: undefined as never, folder });
    expect(warnings.join()).toContain('no pages for drafts/b.md, guide/README.md, guide/c.draft.md, so');
    expect(warnings.join().includes('"exclude"')).toBe(config.includes('!(k)'));
  });

  it('are matched from docs_dir if MkDocs has a folder for each language', async () => {
    const locales = '{ docs_structure: folder, languages: [{ locale: en, default: true }, { locale: de }] }';
    const site = project({
      'mkdocs.yml': `plugins:\n  - i18n: ${locales}\nexclude_docs: |\n  en/internal/\ndraft_docs: |\n  /de/draft.md\n`,
      'docs/en/a.md': '# A',
      'docs/en/internal/b.md': '# B',
      'docs/en/templates/c.md': '# C',
      'docs/de/draft.md': '# D',
    });
    const { warnings } = await serveProject(site);
    const named = /no pages for (.*), so/.exec(warnings.join())?.[1];
    expect(named).toBe('de/draft.md, en/internal/b.md, guide/install.md and 1 more');
  });

  it('include the versions that Docusaurus leaves out, and their translations', async () => {
    const site: Project = {
      files: {
        'docusaurus.config.js': `module.exports = {
          i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
          presets: [['classic', { docs: { includeCurrentVersion: false, onlyIncludeVersions: ['current', '2.0', '1.0'] } }]],
        };`,
        'versions.json': '["3.0", "2.0", "1.0"]',
        'docs/a.md': '# A',
        'versioned_docs/version-3.0/a.md': '# A',
        'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A',
      },
      pages: [['versioned_docs/version-2.0/a.md', '']],
    };
    const { warnings } = await serveProject(site);
    expect(warnings.join()).toContain(
      'no pages for docs/a.md, i18n/fr/docusaurus-plugin-content-docs/current/a.md, versioned_docs/version-3.0/a.md, so',
    );
  });

  it('name the folder to serve if the served folder has only the version that Docusaurus leaves out', async () => {
    const site: Project = {
      files: {
        'docusaurus.config.js':
          "module.exports = { presets: [['classic', { docs: { includeCurrentVersion: false } }]] };",
        'versions.json': '["1.0"]',
        'versioned_docs/version-1.0/a.md': '# A',
      },
      pages: [['docs/a.md', '']],
    };
    expect((await serveProject({ ...site, folder: 'docs' })).warnings.join()).toContain(
      'serve the folder of the project',
    );
    expect((await serveProject(site)).warnings.join()).not.toContain('serve the folder of the project');
  });

  it('include every file in and below the folder of a leaf bundle of Hugo', async () => {
    const names = ['index.md', 'a.md', 'parts/b.md', 'parts/index.md', 'parts/deep/_index.md'];
    const post = Object.fromEntries(names.map((name) => [`content/post/${name}`, `# ${name}`]));
    const site: Project = {
      files: { 'hugo.toml': "baseURL = 'https://acme.com/'", ...post },
      pages: [
        ['content/index.md', '/'],
        ['content/docs/_index.md', '/docs/'],
        ['content/docs/index.md', '/docs/'],
        ['content/docs/b.md', '/docs/b/'],
        ['content/docs/guide/c.md', '/docs/guide/c/'],
      ],
    };
    const skipped = 'post/a.md, post/parts/b.md, post/parts/deep/_index.md and 1 more, so';
    for (const folder of ['', 'content'])
      expect((await serveProject({ ...site, folder })).warnings.join()).toContain(
        skipped.replaceAll('post/', folder === '' ? 'content/post/' : 'post/'),
      );
  });

  it('include the files that the generator always leaves out', async () => {
    const site = project({
      'mkdocs.yml': 'site_name: Acme',
      'docs/guide/README.md': '# A',
      'docs/guide/index.md': '# B',
    });
    const { warnings } = await serveProject(site);
    expect(warnings.join()).toContain('The MkDocs site has no pages for guide/README.md, so');
  });

  it('are skipped with a warning', async () => {
    const site: Project = {
      files: { 'docusaurus.config.ts': DOCUSAURUS, 'README.md': '# Acme' },
      pages: [['docs/a.md', '']],
    };
    const service = await serveProject(site);
    expect(service.warnings).toEqual([
      'The Docusaurus site has no pages for README.md, so they are skipped. To read every file, set the option "site" to "plain".',
    ]);
  });
});

describe('the command line', () => {
  it('says which generator was recognised, and how', async () => {
    const folder = await writeProject(project({ 'mkdocs.yml': 'site_name: Acme' }));
    expect(await describeSite(folder, {})).toMatch(
      /^Pages get the addresses of a MkDocs site, found by ".*mkdocs\.yml"\.$/,
    );
    expect(await describeSite(folder, { site: 'hugo' })).toContain('of a Hugo site, as configured.');
    expect(await describeSite(folder, { site: 'plain' })).toBeUndefined();
  });

  it('prints sources with the paths of the named generator', async () => {
    const folder = await writeProject(project({}));
    let out = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      out += String(chunk);
      return true;
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const words = ['ask', 'What is the quuxbbb?', '--docs', folder, '--site', 'docusaurus', '--page-ending', 'html'];
    await runProgram(words);
    expect(out).toContain('/docs/guide/install.html');
  });
});
