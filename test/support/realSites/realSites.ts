import { posix } from 'node:path';
import type { RealSite } from './RealSite.js';
import { markdownOf, TOPICS } from './topics.js';

const DOCUSAURUS: RealSite = {
  npm: ['@docusaurus/core@3.10.2', '@docusaurus/preset-classic@3.10.2', 'react@19.2.0', 'react-dom@19.2.0'],
  build: ['node_modules/.bin/docusaurus', 'build'],
  output: 'build',
  base: '/project',
  hasCleanUrls: true,
  docs: 'docs',
  files: {
    'docusaurus.config.js':
      "export default { title: 'Acme', url: 'https://acme.example', baseUrl: '/project/', presets: [['classic', { blog: false }]] };\n",
    // The header of each Docusaurus page links to this page. Without this page, the link would be broken and the build would fail.
    'src/pages/index.md': '# Acme\n',
  },
  pages: [
    ['docs/index.md', 'home'],
    ['docs/01-install.md', 'install'],
    ['docs/Notes/2 - First headings.md', 'headings'],
    ['docs/guide/README.md', 'guide'],
    ['docs/Api/api.md', 'reference'],
    ['docs/guide/03_nested/deep.md', 'deep'],
    ['docs/guide/old.md', 'renamed', 'slug: renamed'],
    ['docs/guide/2024-05-bulbs.mdx', 'bulbs'],
    ['docs/guide/anchors.md', 'anchors', 'id: by-hand\ntitle: In the menu'],
    ['docs/guide/beside.md', 'shades', 'slug: ../next-to-it'],
    ['docs/guide/top.md', 'wicks', 'slug: /welcome'],
    ['docs/4-raw.md', 'cords', 'parse_number_prefixes: false'],
  ],
};

/**
 * A site with versions and translations. The service reads the whole project, because the versions and translations are in folders beside
 * `docs`.
 */
const DOCUSAURUS_VERSIONS: RealSite = {
  ...DOCUSAURUS,
  docs: '.',
  hasSeparatePages: true,
  files: {
    'docusaurus.config.js': `export default {
  title: 'Acme', url: 'https://acme.example', baseUrl: '/project/', onBrokenLinks: 'ignore',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { blog: false }]],
};
`,
    'versions.json': '["2.0", "1.0"]\n',
  },
  pages: [
    ['docs/lamp.md', 'home'],
    ['versioned_docs/version-2.0/lamp.md', 'install'],
    ['versioned_docs/version-1.0/lamp.md', 'guide'],
    ['i18n/fr/docusaurus-plugin-content-docs/current/lamp.md', 'shades'],
    ['i18n/fr/docusaurus-plugin-content-docs/version-2.0/lamp.md', 'wicks'],
    ['i18n/fr/docusaurus-plugin-content-docs/version-1.0/lamp.md', 'cords'],
  ],
};

const VITEPRESS: RealSite = {
  npm: ['vitepress@1.6.4'],
  build: ['node_modules/.bin/vitepress', 'build', 'docs'],
  output: 'docs/.vitepress/dist',
  base: '/project',
  docs: 'docs',
  files: { 'docs/.vitepress/config.mts': "export default { base: '/project/', title: 'Acme' };\n" },
  pages: [
    ['docs/index.md', 'home'],
    ['docs/install.md', 'install'],
    ['docs/Notes/First headings.md', 'headings'],
    ['docs/guide/index.md', 'guide'],
    ['docs/reference/README.md', 'reference'],
    ['docs/guide/nested/deep.md', 'deep'],
    ['docs/guide/01-numbers.md', 'renamed'],
    ['docs/guide/größe.md', 'bulbs'],
    ['docs/guide/anchors.md', 'anchors'],
    ['docs/guide/README.md', 'shades'],
    ['docs/guide/1.2.md', 'wicks'],
    ['docs/fr/install.md', 'cords'],
  ],
};

const STARLIGHT: RealSite = {
  npm: ['astro@5.9.4', '@astrojs/starlight@0.34.8'],
  build: ['node_modules/.bin/astro', 'build'],
  output: 'dist',
  base: '/project',
  hasTitleInFields: true,
  docs: 'src/content/docs',
  files: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://acme.example', base: '/project', integrations: [starlight({ title: 'Acme' })] });
`,
    'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  },
  pages: [
    ['src/content/docs/index.mdx', 'home'],
    ['src/content/docs/install.md', 'install'],
    ['src/content/docs/Notes/First Headings.md', 'headings'],
    ['src/content/docs/guide/index.md', 'guide'],
    ['src/content/docs/reference/README.md', 'reference'],
    ['src/content/docs/guide/nested/deep.md', 'deep'],
    ['src/content/docs/guide/old.md', 'renamed', 'slug: guide/renamed'],
    ['src/content/docs/guide/01-größe.md', 'bulbs'],
    ['src/content/docs/README.md', 'shades'],
    ['src/content/docs/guide/v1.2.md', 'wicks'],
    ['src/content/docs/fr/install.md', 'cords'],
  ],
};

const MKDOCS: RealSite = {
  debian: 'mkdocs',
  build: ['mkdocs', 'build'],
  output: 'site',
  base: '/project',
  docs: 'docs',
  files: {
    'mkdocs.yml': 'site_name: Acme\nsite_url: https://acme.example/project/\nmarkdown_extensions:\n  - attr_list\n',
  },
  pages: [
    ['docs/index.md', 'home'],
    ['docs/install.md', 'install'],
    ['docs/Notes/First headings.md', 'headings'],
    ['docs/guide/README.md', 'guide'],
    ['docs/reference/index.md', 'reference'],
    ['docs/guide/nested/deep.md', 'deep'],
    ['docs/guide/01-numbers.md', 'renamed'],
    ['docs/guide/größe.md', 'bulbs'],
    ['docs/guide/anchors.md', 'anchors'],
  ],
};

const SPHINX: RealSite = {
  debian: 'python3-sphinx python3-myst-parser',
  build: ['sphinx-build', '-b', 'html', 'docs', 'out'],
  output: 'out',
  base: '/en',
  docs: 'docs',
  files: {
    'docs/conf.py': "project = 'Acme'\nextensions = ['myst_parser']\nhtml_baseurl = 'https://acme.example/en/'\n",
  },
  pages: [
    ['docs/index.md', 'home'],
    ['docs/install.md', 'install'],
    ['docs/Notes/First headings.md', 'headings'],
    ['docs/guide/index.md', 'guide'],
    ['docs/reference/README.md', 'reference'],
    ['docs/guide/nested/deep.md', 'deep'],
    ['docs/guide/01-numbers.md', 'renamed'],
    ['docs/guide/größe.md', 'bulbs'],
  ],
};

const NEXTRA: RealSite = {
  npm: ['next@15.5.29', 'nextra@4.6.1', 'nextra-theme-docs@4.6.1', 'react@19.2.0', 'react-dom@19.2.0', 'zod@4.1.12'],
  build: ['node_modules/.bin/next', 'build'],
  output: 'out',
  base: '/project',
  hasCleanUrls: true,
  docs: '.',
  files: {
    'next.config.mjs': `import nextra from 'nextra';
const withNextra = nextra({});
export default withNextra({ basePath: '/project', output: 'export', images: { unoptimized: true } });
`,
    'mdx-components.js': `import { useMDXComponents as themeComponents } from 'nextra-theme-docs';
export const useMDXComponents = (components) => ({ ...themeComponents(), ...components });
`,
    'app/layout.jsx': `import { Layout } from 'nextra-theme-docs';
import { getPageMap } from 'nextra/page-map';
export default async function RootLayout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Layout pageMap={await getPageMap()}>{children}</Layout>
      </body>
    </html>
  );
}
`,
    'app/[[...mdxPath]]/page.jsx': `import { generateStaticParamsFor, importPage } from 'nextra/pages';
import { useMDXComponents } from '../../mdx-components';
export const generateStaticParams = generateStaticParamsFor('mdxPath');
export default async function Page(props) {
  const params = await props.params;
  const { default: Content, toc, metadata, sourceCode } = await importPage(params.mdxPath);
  const Wrapper = useMDXComponents().wrapper;
  return (
    <Wrapper toc={toc} metadata={metadata} sourceCode={sourceCode}>
      <Content {...props} params={params} />
    </Wrapper>
  );
}
`,
  },
  pages: [
    ['content/index.mdx', 'home'],
    ['content/install.md', 'install'],
    ['content/Notes/First-headings.md', 'headings'],
    ['content/guide/index.mdx', 'guide'],
    ['content/reference/README.md', 'reference'],
    ['content/guide/nested/deep.mdx', 'deep'],
    ['content/guide/01-numbers.md', 'renamed', 'title: In the menu'],
    ['content/bulbs/index.md', 'bulbs'],
  ],
};

const HUGO: RealSite = {
  debian: 'hugo',
  build: ['hugo'],
  output: 'public',
  base: '/project',
  hasTitleInFields: true,
  docs: 'content',
  files: {
    'hugo.toml': "baseURL = 'https://acme.example/project/'\ntitle = 'Acme'\n",
    'layouts/_default/single.html': '<html><body><h1>{{ .Title }}</h1>{{ .Content }}</body></html>\n',
    'layouts/_default/list.html': '<html><body><h1>{{ .Title }}</h1>{{ .Content }}</body></html>\n',
  },
  pages: [
    ['content/_index.md', 'home'],
    ['content/install.md', 'install'],
    ['content/Notes/First Headings.md', 'headings'],
    ['content/guide/_index.md', 'guide'],
    ['content/reference/index.md', 'reference'],
    ['content/guide/nested/deep.md', 'deep'],
    ['content/guide/old.md', 'renamed', 'slug: renamed'],
    ['content/guide/größe.md', 'bulbs', 'url: /lamps/bulbs/'],
    ['content/guide/anchors.md', 'anchors'],
  ],
};

/** A site of a generator that the service does not know. The owner of such a site sets `pageEnding`. */
const ELEVENTY: RealSite = {
  npm: ['@11ty/eleventy@3.1.8', 'markdown-it-anchor@9.2.0', 'github-slugger@2.0.0'],
  build: ['node_modules/.bin/eleventy'],
  output: '_site',
  base: '/project',
  docs: 'docs',
  options: { site: 'plain', base: '/project', pageEnding: 'slash' },
  files: {
    'eleventy.config.mjs': `import { slug } from 'github-slugger';
import anchors from 'markdown-it-anchor';
export default function (eleventy) {
  eleventy.amendLibrary('md', (markdown) => markdown.use(anchors, { slugify: (text) => slug(text) }));
}
export const config = { dir: { input: 'docs' }, markdownTemplateEngine: false };
`,
  },
  pages: [
    ['docs/index.md', 'home'],
    ['docs/install.md', 'install'],
    ['docs/Notes/First headings.md', 'headings'],
    ['docs/guide/index.md', 'guide'],
    ['docs/reference/index.md', 'reference'],
    ['docs/guide/nested/deep.md', 'deep'],
    ['docs/guide/01-numbers.md', 'renamed'],
    ['docs/guide/größe.md', 'bulbs'],
    ['docs/guide/1.2.md', 'wicks'],
    ['docs/fr/install.md', 'cords'],
  ],
};

/**
 * Example sites, each built with its generator in `npm run test:release`. The paths and anchors of the built sites are recorded in
 * `test/site/recorded`.
 */
export const REAL_SITES: Readonly<Record<string, RealSite>> = {
  docusaurus: DOCUSAURUS,
  'docusaurus-versions': DOCUSAURUS_VERSIONS,
  vitepress: VITEPRESS,
  starlight: STARLIGHT,
  mkdocs: MKDOCS,
  sphinx: SPHINX,
  nextra: NEXTRA,
  hugo: HUGO,
  eleventy: ELEVENTY,
};

/**
 * Returns all files of a project: its configuration and its pages. Each page links to the next page, or to itself if `hasSeparatePages` is
 * set.
 */
export function filesOf(site: RealSite): Record<string, string> {
  const { files, pages, hasSeparatePages = false, hasTitleInFields = false } = site;
  const texts = pages.map(([file, topic, fields], index) => {
    const [following = ''] = pages[hasSeparatePages ? index : (index + 1) % pages.length] ?? [];
    const next = encodeURI(posix.relative(posix.dirname(file), following));
    const lines = [...(hasTitleInFields ? [`title: ${TOPICS[topic].title}`] : []), ...(fields ? [fields] : [])];
    const head = lines.length > 0 ? `---\n${lines.join('\n')}\n---\n\n` : '';
    return [file, head + markdownOf(topic, { next, withTitle: !hasTitleInFields })];
  });
  return { ...files, ...Object.fromEntries(texts) };
}
