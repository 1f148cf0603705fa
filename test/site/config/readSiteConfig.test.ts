import { describe, expect, it } from 'vitest';
import { createConfigFiles } from '../../../src/site/config/createConfigFiles.js';
import { readSiteConfig } from '../../../src/site/config/readSiteConfig.js';
import { readMarkdown } from '../../../src/site/markdown/readMarkdown.js';
import { buildConfigNavigation } from '../../../src/site/navigation/buildConfigNavigation.js';
import type { NavigationItem } from '../../../src/site/navigation/NavigationItem.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';
import type { SiteKind } from '../../../src/site/shared/SiteKind.js';

type Files = Record<string, string>;

function read(kind: SiteKind, docs: string, files: Files, versions: string[] = []) {
  return readSiteConfig(kind, { docs, versions, ...createConfigFiles(async (name) => files[name]) });
}

/** Creates pages whose title is their file name. Some have further front matter. */
function pages(
  files: readonly (string | [file: string, frontMatter: string])[],
  more: Partial<DocsPage> = {},
): DocsPage[] {
  return files.map((each) => {
    const [file, frontMatter] = typeof each === 'string' ? [each, ''] : each;
    const markdown = readMarkdown(`---\ntitle: ${file}\n${frontMatter}\n---\n`, { path: file });
    return { path: `/somewhere/${file}`, file, markdown, ...more };
  });
}

/**
 * Returns each entry as `Title > file`, or only the title if the entry has no page or if both are equal. An entry with children becomes
 * `[entry, children]`.
 */
function outline(items: readonly NavigationItem[] | undefined): unknown {
  return items?.map(({ title, page, children }) => {
    const own = page ? (title === page.file ? title : `${title} > ${page.file}`) : title;
    return children.length > 0 ? [own, outline(children)] : own;
  });
}

async function navigation(
  kind: SiteKind,
  docs: string,
  files: Files,
  family: DocsPage[],
  roots: string[] = [],
  sidebarFolders = new Map<string, string>(),
) {
  const { sidebars = [], unread } = await read(kind, docs, files, [family[0]?.version ?? []].flat());
  return { items: outline(buildConfigNavigation(family, { sidebars, roots, sidebarFolders }, new Map())), unread };
}

describe('the reader of Starlight', () => {
  const config = `
    import { defineConfig } from 'astro/config';
    import starlight from '@astrojs/starlight';
    export default defineConfig({
      site: 'https://docs.acme.com',
      integrations: [sitemap(), starlight({
        title: { en: 'Acme', de: 'Acme-Doku' },
        logo: { light: './src/assets/light.svg', dark: './src/assets/dark.svg' },
        customCss: ['./src/styles/custom.css'],
        sidebar: [
          'index',
          { label: 'Guides', translations: { de: 'Anleitungen' }, items: [
            { label: 'Start here', slug: 'guides/start' }, 'guides/use', { label: 'Blog', link: 'https://acme.com' } ] },
          { label: 'Reference', autogenerate: { directory: 'reference' } },
        ],
      })],
    });`;
  const files = { 'astro.config.mjs': config, 'src/styles/custom.css': ':root { --sl-color-accent: #b45309; }' };

  it('takes the sidebar, with generated groups', async () => {
    const found = pages(['index.mdx', 'guides/use.md', 'guides/start.md', 'reference/b.md', 'reference/a.md']);
    expect((await navigation('starlight', 'src/content/docs', files, found)).items).toEqual([
      'index.mdx',
      ['Guides', ['Start here > guides/start.md', 'guides/use.md']],
      ['Reference', ['reference/a.md', 'reference/b.md']],
    ]);
  });

  it('takes the translated titles for the pages of a language', async () => {
    const found = pages(['de/guides/use.md'], { language: 'de' });
    expect((await navigation('starlight', 'src/content/docs', files, found)).items).toEqual([
      ['Anleitungen', ['de/guides/use.md']],
    ]);
  });

  it('takes title, logos, favicon and accent', async () => {
    expect(await read('starlight', 'src/content/docs', files)).toMatchObject({
      title: 'Acme',
      logo: ['src/assets/light.svg', 'public/src/assets/light.svg'],
      darkLogo: ['src/assets/dark.svg', 'public/src/assets/dark.svg'],
      favicon: ['public/favicon.svg'],
      accent: '#b45309',
      unread: [],
    });
  });
});

describe('the reader of VitePress', () => {
  const config = `
    import { defineConfig, type DefaultTheme } from 'vitepress'
    export default defineConfig({
      title: 'Acme', description: 'Acme in words',
      head: [['meta', { name: 'theme-color' }], ['link', { rel: 'icon', href: '/icon.png' }]],
      themeConfig: {
        logo: '/logo.svg',
        nav: [{ text: 'The guide', link: '/guide/start', activeMatch: '/guide/' }],
        sidebar: {
          '/guide/': { base: '/guide/', items: guide() },
          '/reference/': [{ text: 'API', link: '/reference/api.html' }],
        },
      },
      locales: { root: { label: 'English' }, de: { label: 'Deutsch', lang: 'de', themeConfig: { sidebar: [{ text: 'Los', link: '/de/guide/start' }] } } },
    })
    function guide(): DefaultTheme.SidebarItem[] {
      return [{ text: 'Start', link: 'start' }, { text: 'More', items: [{ text: 'Use', link: 'use#top' }] }]
    }`;
  const files = { 'docs/.vitepress/config.mts': config };
  const found = pages(['docs/guide/start.md', 'docs/guide/use.md', 'docs/reference/api.md']);

  it('takes the sidebars, with their titles from the navigation bar', async () => {
    expect((await navigation('vitepress', 'docs', files, found, ['docs'])).items).toEqual([
      ['The guide', ['Start > docs/guide/start.md', ['More', ['Use > docs/guide/use.md']]]],
      ['Reference', ['API > docs/reference/api.md']],
    ]);
  });

  it('takes the sidebar of a locale', async () => {
    const german = pages(['docs/de/guide/start.md'], { language: 'de' });
    expect((await navigation('vitepress', 'docs', files, german, ['docs'])).items).toEqual([
      'Los > docs/de/guide/start.md',
    ]);
  });

  it('takes title, description, logo, favicon and accent', async () => {
    const style = { 'docs/.vitepress/theme/style.css': '.a{--vp-c-brand-1: var(--x)} :root{ --vp-c-brand-1: teal }' };
    expect(await read('vitepress', 'docs', { ...files, ...style })).toMatchObject({
      title: 'Acme',
      description: 'Acme in words',
      logo: ['docs/public/logo.svg', 'docs/logo.svg'],
      favicon: ['docs/public/icon.png', 'docs/icon.png'],
      accent: 'teal',
    });
  });

  it('takes the title of a sidebar from the link that leads to its path rather than to another sidebar', async () => {
    const titles = async (nav: string) => {
      const items = (path: string) => `'${path}': [{ text: 'Page of ${path}', link: '${path}a' }]`;
      const paths = ['/', '/guide/', '/guide/more/'];
      const config = `export default { themeConfig: { nav: [${nav}], sidebar: { ${paths.map(items)} } } }`;
      const { sidebars } = await read('vitepress', 'docs', { 'docs/.vitepress/config.js': config });
      return sidebars?.flatMap(({ entries }) => entries.map((each) => 'title' in each && each.title));
    };
    const guide = "{ text: 'More', link: '/guide/more/' }, { text: 'The guide', link: '/guide/start' }";
    expect(await titles(guide)).toEqual(['Page of /', 'The guide', 'More']);
    expect(await titles(`{ text: 'Home', link: '/' }, ${guide}`)).toEqual(['Home', 'The guide', 'More']);
  });

  it('gives the sidebar for the root of a locale a title only from a link to that root', async () => {
    const titles = async (nav: string) => {
      const sidebar = `{ '/fr/': [{ text: 'A', link: '/fr/a' }], '/fr/guide/': [{ text: 'B', link: '/fr/guide/b' }] }`;
      const config = `export default { locales: { fr: { themeConfig: { nav: [${nav}], sidebar: ${sidebar} } } } }`;
      const { sidebars } = await read('vitepress', 'docs', { 'docs/.vitepress/config.js': config });
      return sidebars?.[0]?.entries.map((each) => 'title' in each && each.title);
    };
    const blog = "{ text: 'Blog', link: '/fr/blog/' }";
    expect(await titles(blog)).toEqual(['A', 'Guide']);
    expect(await titles(`${blog}, { text: 'Accueil', link: '/fr/' }`)).toEqual(['Accueil', 'Guide']);
  });

  it('takes as favicon only a link whose relation is an icon', async () => {
    const favicon = async (rels: string[]) => {
      const head = rels.map((rel, position) => ['link', { rel, href: `/${position}.png` }]);
      const config = `export default { head: ${JSON.stringify(head)} }`;
      return (await read('vitepress', 'docs', { 'docs/.vitepress/config.js': config })).favicon?.[0];
    };
    expect(await favicon(['apple-touch-icon', 'mask-icon', 'icon'])).toBe('docs/public/2.png');
    expect(await favicon(['apple-touch-icon', 'Shortcut  Icon'])).toBe('docs/public/1.png');
    expect(await favicon(['apple-touch-icon'])).toBeUndefined();
  });

  it('reports each setting that is code once, with advice', async () => {
    const { items, unread } = await navigation(
      'vitepress',
      '',
      {
        '.vitepress/config.ts':
          'export default {\n themeConfig: { sidebar: [{ text: "A", link: "/a" },\n ...await load()] } }',
      },
      pages(['a.md']),
    );
    expect(items).toEqual(['A > a.md']);
    expect(unread).toEqual([
      'The sidebar in .vitepress/config.ts contains code in line 3, which was not read. Configuration is never executed. Put a docs.json into the folder to set it.',
    ]);
  });
});

describe('the reader of Docusaurus', () => {
  const files = {
    'docusaurus.config.ts': `
      const config: Config = {
        title: 'Acme', tagline: 'Fast', favicon: 'img/favicon.ico',
        presets: [['classic', { docs: { sidebarPath: './sidebars.ts' }, theme: { customCss: require.resolve('./src/css/custom.css') } } satisfies Preset.Options]],
        themeConfig: { navbar: { title: 'Acme docs', logo: { alt: 'x', src: 'img/logo.svg', srcDark: 'img/dark.svg' } }, prism: { theme: prismThemes.github } },
      };
      export default config;`,
    'src/css/custom.css': ':root {\n  --ifm-color-primary: #2e8555;\n  --ifm-color-primary-dark: #29784c;\n}',
    'sidebars.ts': `
      import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
      const sidebars: SidebarsConfig = { tutorial: [
        'intro',
        { type: 'category', label: 'Basics', link: { type: 'doc', id: 'basics/overview' }, items: ['basics/zebra', { type: 'doc', id: 'basics/named', label: 'Own name' }] },
        { type: 'category', label: 'Rest', link: { type: 'generated-index' }, items: [{ type: 'autogenerated', dirName: 'rest' }] },
        { type: 'link', label: 'Site', href: 'https://acme.com' },
      ] };
      export default sidebars;`,
    'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": { "Old": ["intro"] } }',
  };

  it('takes the sidebar, by the ids of pages', async () => {
    const found = pages([
      'intro.md',
      'basics/overview.md',
      'basics/02-zebra.md',
      ['basics/file.md', 'id: named'],
      'rest/01-b.md',
      'rest/02-a.md',
    ]);
    expect(await navigation('docusaurus', 'docs', files, found)).toEqual({
      items: [
        'intro.md',
        ['Basics > basics/overview.md', ['basics/02-zebra.md', 'Own name > basics/file.md']],
        ['Rest', ['rest/01-b.md', 'rest/02-a.md']],
      ],
      unread: [],
    });
  });

  it('takes the sidebar of a version and of a translation', async () => {
    const old = pages(['versioned_docs/version-1.0/intro.md'], { version: '1.0' });
    expect((await navigation('docusaurus', '', files, old)).items).toEqual([
      ['Old', ['versioned_docs/version-1.0/intro.md']],
    ]);
    const file = 'i18n/de/docusaurus-plugin-content-docs/current/intro.md';
    const german = pages([file], { language: 'de' });
    expect((await navigation('docusaurus', '', files, german)).items).toEqual([file]);
  });

  it('takes the sidebar of a docs plugin', async () => {
    const config = `module.exports = {
      presets: [['classic', { docs: false }]],
      plugins: ['x', [require.resolve('@docusaurus/plugin-content-docs'), { path: 'guide', sidebarPath: './guide.js' }]] };`;
    const own = { 'docusaurus.config.js': config, 'guide.js': "module.exports = { guide: ['b', 'a'] };" };
    expect((await navigation('docusaurus', 'guide', own, pages(['a.md', 'b.md']))).items).toEqual(['b.md', 'a.md']);
  });

  it('takes the sidebars of several docs plugins, each for the pages of its folder', async () => {
    const config = `module.exports = {
      presets: [['classic', { docs: { sidebarPath: './docs.js' } }]],
      plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: './community.js' }],
        ['@docusaurus/plugin-content-docs', { id: 'api', path: './api', sidebarPath: './api.js' }],
      ] };`;
    const own = {
      'docusaurus.config.js': config,
      'docs.js': "module.exports = { docs: ['intro'] };",
      'community.js': "module.exports = { all: ['team', 'intro'] };",
      'api.js': "module.exports = { all: [{ type: 'autogenerated', dirName: '.' }] };",
    };
    const found = pages(['docs/intro.md', 'community/01-intro.md', 'community/team.md', 'api/b.md', 'api/a.md']);
    const roots = ['docs', 'community', 'api'];
    expect((await navigation('docusaurus', 'docs', own, found, roots)).items).toEqual([
      ['Docs', ['docs/intro.md']],
      ['Community', ['community/team.md', 'community/01-intro.md']],
      ['Api', ['api/a.md', 'api/b.md']],
    ]);
  });

  it('titles sidebars like the items of the navigation bar', async () => {
    const own = {
      'docusaurus.config.js': `module.exports = {
        presets: [['classic', { docs: { sidebarPath: './docs.js' } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: './community.js' }]],
        themeConfig: { navbar: { items: [
          { type: 'docSidebar', sidebarId: 'tutorialSidebar', label: 'Learn' },
          { type: 'docSidebar', sidebarId: 'apiSidebar' },
          { type: 'docSidebar', sidebarId: 'all', docsPluginId: 'community', label: 'Team' },
          { to: '/blog', label: 'Blog' },
        ] } } };`,
      'docs.js': "module.exports = { tutorialSidebar: ['intro'], apiSidebar: ['api'] };",
      'community.js': "module.exports = { all: ['team'] };",
    };
    const found = pages(['docs/intro.md', 'docs/api.md', 'community/team.md']);
    expect((await navigation('docusaurus', 'docs', own, found, ['docs', 'community'])).items).toEqual([
      ['Learn', ['docs/intro.md']],
      ['ApiSidebar', ['docs/api.md']],
      ['Team', ['community/team.md']],
    ]);
  });

  it('titles the sidebar of a main plugin with an id like the item of the navigation bar', async () => {
    const own = {
      'docusaurus.config.js': `module.exports = {
        presets: [['classic', { docs: false }]],
        plugins: [
          ['@docusaurus/plugin-content-docs', { id: 'guides', path: 'guides', sidebarPath: './guides.js' }],
          ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: './community.js' }],
        ],
        themeConfig: { navbar: { items: [
          { type: 'docSidebar', docsPluginId: 'guides', sidebarId: 'g', label: 'Learn' },
          { type: 'docSidebar', docsPluginId: 'community', sidebarId: 'c', label: 'Team' },
          { type: 'docSidebar', sidebarId: 'c', label: 'Of another plugin' },
        ] } } };`,
      'guides.js': "module.exports = { g: ['intro'] };",
      'community.js': "module.exports = { c: ['team'] };",
    };
    const found = pages(['guides/intro.md', 'community/team.md']);
    expect((await navigation('docusaurus', 'guides', own, found, ['guides', 'community'])).items).toEqual([
      ['Learn', ['guides/intro.md']],
      ['Team', ['community/team.md']],
    ]);
  });

  describe('with several docs plugins', () => {
    const own = {
      'docusaurus.config.js': `module.exports = {
        presets: [['classic', { docs: { sidebarPath: './docs.js' } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', sidebarPath: './community.js' }]] };`,
      'docs.js': "module.exports = { docs: ['intro', { type: 'autogenerated', dirName: 'basics' }] };",
      'community.js': "module.exports = { all: ['team', 'intro'] };",
    };
    const versioned = { 'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["intro"] }' };

    it('opens the pages of each plugin from its own sidebar if names are equal', async () => {
      const found = pages([
        'community/basics/c.md',
        'community/intro.md',
        'community/team.md',
        'docs/basics/b.md',
        'docs/intro.md',
      ]);
      expect((await navigation('docusaurus', 'docs', own, found, ['docs', 'community'])).items).toEqual([
        ['Docs', ['docs/intro.md', 'docs/basics/b.md']],
        ['Community', ['community/team.md', 'community/intro.md']],
      ]);
    });
    it('finds pages by their ids', async () => {
      const folders = ['docs', 'community'];
      const sidebarFolders = new Map(folders.map((folder) => [folder, folder]));
      const found = pages([
        ['community/file.md', 'id: intro'],
        ['docs/file.md', 'id: intro'],
      ]);
      expect((await navigation('docusaurus', 'docs', own, found, folders, sidebarFolders)).items).toEqual([
        ['Docs', ['docs/file.md']],
        ['Community', ['community/file.md']],
      ]);
    });

    it('lists a folder of its own plugin, not one of the same name in another', async () => {
      const sidebarFolders = new Map(['docs', 'community'].map((folder) => [folder, folder]));
      const all = { ...own, 'community.js': "module.exports = { all: [{ type: 'autogenerated', dirName: '.' }] };" };
      const found = pages(['docs/intro.md', 'docs/community/a.md', 'community/b.md']);
      const { items } = await navigation('docusaurus', 'docs', all, found, ['docs', 'community'], sidebarFolders);
      expect(items).toEqual([
        ['Docs', ['docs/intro.md']],
        ['Community', ['community/b.md']],
      ]);
    });

    it('finds translations, older versions, and pages of a plugin whose folder is read alone', async () => {
      const sidebarFolders = new Map([
        ['', 'docs'],
        ['versioned_docs/version-1.0', 'docs'],
        ['community_versioned_docs/version-1.0', 'community'],
        ['i18n/de/docusaurus-plugin-content-docs/current', 'docs'],
        ['i18n/de/docusaurus-plugin-content-docs-community/current', 'community'],
      ]);
      const roots = [...sidebarFolders.keys()].filter(Boolean);
      const items = async (found: DocsPage[]) =>
        (await navigation('docusaurus', 'docs', { ...own, ...versioned }, found, roots, sidebarFolders)).items;
      const german = ['-community', ''].map((id) => `i18n/de/docusaurus-plugin-content-docs${id}/current/intro.md`);
      expect(await items(pages(german, { language: 'de' }))).toEqual([
        ['Docs', [german[1]]],
        ['Community', [german[0]]],
      ]);
      const old = ['community_versioned_docs', 'versioned_docs'].map((folder) => `${folder}/version-1.0/intro.md`);
      expect(await items(pages(old, { version: '1.0' }))).toEqual([old[1]]);
      expect(await items(pages(['basics/b.md', 'intro.md']))).toEqual([['Docs', ['intro.md', 'basics/b.md']]]);
    });
  });

  it('takes title, tagline, logos, favicon and accent', async () => {
    expect(await read('docusaurus', 'docs', files)).toMatchObject({
      title: 'Acme docs',
      description: 'Fast',
      logo: ['static/img/logo.svg'],
      darkLogo: ['static/img/dark.svg'],
      favicon: ['static/img/favicon.ico'],
      accent: '#2e8555',
    });
  });
});

describe('the reader of MkDocs', () => {
  const files = {
    'mkdocs.yml': `
site_name: !ENV [SITE_NAME, Acme]
theme:
  name: material
  logo: assets/logo.svg
  palette:
    - media: "(prefers-color-scheme: light)"
      primary: deep purple
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
nav:
  - Home: index.md
  - guide/install.md
  - Guide:
      - Use it: guide/use.md
      - Site: https://acme.com
  - Reference: reference/
  - notes/*
`,
  };

  it('takes nav, with tags that are not run', async () => {
    const found = pages([
      'index.md',
      'guide/install.md',
      'guide/use.md',
      'reference/index.md',
      'notes/b.md',
      'notes/a.md',
    ]);
    expect(await navigation('mkdocs', 'docs', files, found)).toEqual({
      items: [
        'Home > index.md',
        'guide/install.md',
        ['Guide', ['Use it > guide/use.md']],
        'Reference > reference/index.md',
        'notes/a.md',
        'notes/b.md',
      ],
      unread: [],
    });
  });

  it('takes name, logo and palette', async () => {
    expect(await read('mkdocs', 'docs', files)).toMatchObject({
      title: 'Acme',
      logo: ['docs/assets/logo.svg'],
      accent: '#7e56c2',
    });
  });
});

describe('the reader of Sphinx', () => {
  const files = {
    'docs/conf.py': `import os\nproject = 'Acme'\nrelease = os.environ["RELEASE"]\nhtml_logo = "_static/logo.png"  # ours\nhtml_favicon = '_static/icon.ico'\n`,
    'docs/index.md':
      '# Acme\n\n```{toctree}\n:maxdepth: 2\n:caption: Guide\n\nInstall it <guide/install>\nguide/index\nself\n```\n\n:::{toctree}\n:glob:\nnotes/*\n:::\n',
    'docs/guide/index.md': '# Guide\n\n```{toctree}\n---\nmaxdepth: 1\n---\nuse.md\n/guide/install\n../index\n```\n',
  };

  it('takes the toctree directives of Markdown pages', async () => {
    const found = pages([
      'index.md',
      'guide/index.md',
      'guide/install.md',
      'guide/use.md',
      'notes/a.md',
      'notes/deep/b.md',
    ]);
    expect((await navigation('sphinx', 'docs', files, found)).items).toEqual([
      [
        'Guide',
        ['Install it > guide/install.md', ['guide/index.md', ['guide/use.md', 'guide/install.md', 'index.md']]],
      ],
      'notes/a.md',
    ]);
  });

  it.each(['\n', '\r\n'])('leaves out a toctree that a code block shows, with line breaks %j', async (lineBreak) => {
    const lines = ['````md', '```{toctree}', 'shown', '```', '````', '```text', ':::{toctree}', 'shown', ':::', '```'];
    const index = [...lines, '```{toctree}', 'use', '```'].join(lineBreak);
    const own = { 'docs/conf.py': '', 'docs/index.md': index };
    const found = pages(['index.md', 'shown.md', 'use.md']);
    expect((await navigation('sphinx', 'docs', own, found)).items).toEqual(['use.md']);
  });

  it('takes the literal settings of conf.py', async () => {
    expect(await read('sphinx', 'docs', files)).toMatchObject({
      title: 'Acme',
      logo: ['docs/_static/logo.png'],
      favicon: ['docs/_static/icon.ico'],
    });
  });
});

describe('the readers of other generators', () => {
  it('take the title of mdBook and Hugo, and the description of mdBook', async () => {
    const book = { 'book.toml': '[book]\ntitle = "Acme book"\ndescription = "All of it"' };
    expect(await read('plain', 'src', book)).toMatchObject({ title: 'Acme book', description: 'All of it' });
    expect(await read('hugo', 'content', { 'hugo.yaml': 'title: Acme' })).toMatchObject({ title: 'Acme' });
  });

  it('prefer the settings of a docs.json beside the pages', async () => {
    const files = {
      'docs/docs.json':
        '{ "name": "Ours", "logo": { "light": "/l.svg", "dark": "/d.svg" }, "favicon": "/f.svg", "colors": { "primary": "#0a0" } }',
      'mkdocs.yml': 'site_name: Theirs\nsite_description: Words',
    };
    expect(await read('mkdocs', 'docs', files)).toMatchObject({
      title: 'Ours',
      description: 'Words',
      logo: ['docs/l.svg'],
      darkLogo: ['docs/d.svg'],
      favicon: ['docs/f.svg'],
      accent: '#0a0',
    });
  });
});

it('a docs.json with one logo replaces both logos of the generator', async () => {
  const config = 'export default { themeConfig: { logo: { light: "/old.svg", dark: "/old-dark.svg" } } }';
  const docsJson = async (settings: object) =>
    read('vitepress', 'docs', { 'docs/.vitepress/config.js': config, 'docs/docs.json': JSON.stringify(settings) });
  expect(await docsJson({ name: 'Ours' })).toMatchObject({
    logo: ['docs/public/old.svg', 'docs/old.svg'],
    darkLogo: ['docs/public/old-dark.svg', 'docs/old-dark.svg'],
  });
  expect(await docsJson({ logo: '/new.svg' })).toMatchObject({ logo: ['docs/new.svg'], darkLogo: undefined });
});

describe('hostile configurations', () => {
  const kinds: [SiteKind, string][] = [
    ['docusaurus', 'docusaurus.config.js'],
    ['vitepress', '.vitepress/config.js'],
    ['starlight', 'astro.config.mjs'],
    ['mkdocs', 'mkdocs.yml'],
    ['sphinx', 'conf.py'],
    ['hugo', 'hugo.toml'],
    ['plain', 'book.toml'],
    ['nextra', 'next.config.mjs'],
  ];

  it.each(kinds)('never make the reader of %s throw', async (kind, name) => {
    const texts = [
      '',
      '\0',
      '{',
      '[',
      'export default null',
      'export default 5',
      '- - - -',
      '__proto__: {a: 1}',
      'x'.repeat(600_000),
      '['.repeat(50_000),
    ];
    for (const text of texts) {
      const { unread } = await read(kind, '', { [name]: text, 'docs.json': text });
      for (const sentence of unread)
        expect(sentence).toMatch(/^\S+\.(?:json|yml|yaml|toml) is not used, .*Correct the file\.$|Put a docs\.json/);
    }
  });

  it('cannot set a colour that contains other CSS, or an image of another host', async () => {
    const config = await read('plain', '', {
      'docs.json': JSON.stringify({
        colors: { primary: 'red;} body{display:none' },
        logo: '//evil.test/a.svg',
        favicon: 'javascript:a.svg',
      }),
    });
    expect([config.accent, config.logo, config.favicon]).toEqual([
      undefined,
      undefined,
      ['theme/favicon.svg', 'theme/favicon.png'],
    ]);
  });

  it('may contain very deep sidebars and circular tables of contents', async () => {
    const deep = `${'[{ text: "a", items: '.repeat(200)}[]${'}]'.repeat(200)}`;
    const config = `export default { themeConfig: { sidebar: ${deep} } }`;
    expect(
      (await navigation('vitepress', '', { '.vitepress/config.js': config }, pages(['a.md']))).items,
    ).toBeUndefined();
    const circle = { 'conf.py': '', 'index.md': '```{toctree}\na\n```', 'a.md': '```{toctree}\nindex\na\n```' };
    expect((await navigation('sphinx', '', circle, pages(['index.md', 'a.md']))).items).toEqual([
      ['a.md', ['index.md', 'a.md']],
    ]);
  });
});
