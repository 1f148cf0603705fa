import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FRAMEWORKS } from '../../../src/cli/init/frameworks/frameworks.js';
import { parseConfig } from '../../../src/site/config/parseConfig.js';
import { temporaryFolder } from '../../support/temporaryFolder.js';
import { APPS, type Files } from './apps.js';
import { applyApp, planApp, readAll, undoApp, writeApp } from './setUp.js';

let parent: string;
beforeAll(async () => {
  parent = await temporaryFolder('docs-assistant-init');
});

const TAG_FILES = (folder: string) => [
  `${folder}docs-assistant/embed.js`,
  `${folder}docs-assistant/embed/chunks/mount-1.js`,
];

const SERVICE = 'http://127.0.0.1:4321';

/** Returns the npm script that is expected in `package.json`, as a JSON string. */
function serveScript(options: string, show: string): string {
  const all = options.includes('--domain') ? options : `${options} --domain acme`;
  return JSON.stringify(`docs-assistant serve ${all} --run "${show}"`);
}

/** For each framework: the files that `init` creates, and the files that it changes, with texts that they must contain afterwards. */
const EXPECTED: Record<keyof typeof APPS, { created: string[]; changed: Record<string, string[]> }> = {
  'vite-react': {
    created: ['docs/index.md'],
    changed: {
      'src/main.tsx': [
        "import { DocsAssistant } from 'docs-assistant'\n",
        `    <App />\n    <DocsAssistant domain="acme" fp="anonymous" docsUrl={import.meta.env.DEV ? '${SERVICE}' : undefined} />\n  </StrictMode>`,
      ],
      'vite.config.ts': ["({\n  server: { proxy: { '/discovery': 'http://127.0.0.1:4321' } },\n  plugins"],
      'package.json': [`vite build",\n    "docs-assistant": ${serveScript('docs', 'npm run dev')}\n  },`],
    },
  },
  next: {
    created: ['app/discovery/[...path]/route.ts', '.env.example', 'docs/index.md'],
    changed: {
      'app/layout.tsx': [
        'import { DocsAssistant } from "docs-assistant";\nimport type { Metadata }',
        '{children}\n        <DocsAssistant domain="acme" fp="anonymous" docsUrl={process.env.NODE_ENV === "development" ? ',
        `"${SERVICE}" : undefined} />\n      </body>`,
      ],
      'package.json': [serveScript('docs', 'npm run dev')],
    },
  },
  docusaurus: {
    created: ['src/theme/Root.tsx'],
    changed: {
      'package.json': [
        serveScript(
          'docs --domain acme --allowed-origin http://localhost:3000 --allowed-origin http://127.0.0.1:3000',
          'npm run start',
        ),
      ],
    },
  },
  vitepress: {
    created: TAG_FILES('docs/public/'),
    changed: {
      'docs/.vitepress/config.mts': [
        "head: [['script', { src: '/docs-assistant/embed.js', 'data-domain': 'acme'",
        "vite: { server: { proxy: { '/discovery': 'http://127.0.0.1:4321' } } },",
      ],
      'package.json': [serveScript('docs', 'npx vitepress dev docs')],
    },
  },
  starlight: {
    created: TAG_FILES('public/'),
    changed: {
      'astro.config.mjs': [
        "starlight({\n\t\t\thead: [{ tag: 'script', attrs: { src: '/docs-assistant/embed.js'",
        "({\n\tvite: { server: { proxy: { '/discovery': 'http://127.0.0.1:4300' } } },\n",
      ],
      'package.json': [serveScript('src/content/docs --domain acme --port 4300', 'npm run dev')],
    },
  },
  mkdocs: {
    created: ['docs/docs-assistant/start.js', ...TAG_FILES('docs/')],
    changed: { 'mkdocs.yml': ['extra_javascript:\n  - docs-assistant/start.js\n'] },
  },
  html: {
    created: ['docs-assistant/start.js', ...TAG_FILES(''), 'docs/index.md'],
    changed: {
      'index.html': ['  <script src="docs-assistant/start.js" async></script>\n</body>'],
      'guide/start.html': ['  <script src="../docs-assistant/start.js" async></script>\n</body>'],
    },
  },
};

describe.each(Object.keys(APPS) as (keyof typeof APPS)[])('a fresh application of %s', (name) => {
  it('is recognised, set up, not changed by a second run, and restored byte for byte', async () => {
    const folder = await writeApp(parent, APPS[name]);
    const before = await readAll(folder);
    const { framework, plan } = await planApp(folder);
    expect(framework.name).toBe(name);
    expect(plan.instructions).toEqual([]);
    const { created, changed } = EXPECTED[name];
    expect(
      plan.changes
        .filter(({ kind }) => kind === 'create')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(created.sort());
    expect(
      plan.changes
        .filter(({ kind }) => kind === 'insert')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(changed).sort());
    expect(await readAll(folder)).toEqual(before);

    await applyApp(folder);
    const after = await readAll(folder);
    for (const [path, parts] of Object.entries(changed)) for (const part of parts) expect(after[path]).toContain(part);
    for (const path of [...created, ...Object.keys(changed)]) expectToParse(path, after[path] ?? '');
    expect((await planApp(folder)).plan).toEqual({ changes: [], instructions: [] });

    expect((await undoApp(folder)).left).toEqual([]);
    expect(await readAll(folder)).toEqual(before);
  });
});

describe('a first page', () => {
  const created = async (files: Files, docs?: string) => {
    const { plan } = await planApp(await writeApp(parent, files), docs);
    return plan.changes.map(({ path }) => path).filter((path) => path.endsWith('.md'));
  };

  it('is written only for an application without documentation', async () => {
    expect(await created({ ...APPS.html, 'docs/a.md': '# A\n' })).toEqual([]);
    expect(await created(APPS.html, 'handbook')).toEqual([]);
    const packages = JSON.stringify({ dependencies: { next: '15.5.29', nextra: '4.6.1' } });
    expect(await created({ ...APPS.next, 'package.json': packages })).toEqual([]);
  });
});

it('Nextra: answers link to this site, because it shows the pages of the folder content', async () => {
  const packages = JSON.stringify({ dependencies: { next: '15.5.29', nextra: '4.6.1' } });
  const folder = await writeApp(parent, { ...APPS.next, 'package.json': packages });
  expect((await applyApp(folder)).instructions).toEqual([]);
  const after = await readAll(folder);
  expect(after['app/layout.tsx']).toContain('<DocsAssistant domain="acme" fp="anonymous" />');
  expect(after['package.json']).toContain(JSON.stringify('docs-assistant serve content --domain acme').slice(0, -1));
});

it('the site is started by the command of its tool if it has no npm script', async () => {
  const packages = JSON.stringify({ dependencies: { vite: '8', react: '19' } });
  const folder = await writeApp(parent, { ...APPS['vite-react'], 'package.json': packages });
  await applyApp(folder);
  expect((await readAll(folder))['package.json']).toContain('--run \\"npx vite\\"');
});

it('every framework that init knows has a test application', () => {
  expect(FRAMEWORKS.map(({ name }) => name).sort()).toEqual(Object.keys(APPS).sort());
});

function expectToParse(path: string, text: string): void {
  if (/\.[cm]?[jt]sx?$/.test(path)) expect(parseSync(path, text).errors, path).toEqual([]);
  if (path.endsWith('.json')) expect(JSON.parse(text)).toBeTruthy();
  if (path.endsWith('.yml')) expect(parse(text, { logLevel: 'silent' })).toHaveProperty('extra_javascript');
}

describe('existing settings of a configuration', () => {
  const vitepress = (settings: string): Files => ({
    ...APPS.vitepress,
    'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'\n\nexport default defineConfig({\n${settings}})\n`,
  });
  const sourceOf = async (files: Files) => {
    const { plan } = await planApp(await writeApp(parent, files));
    const changed = plan.changes.map((change) =>
      change.kind === 'insert' ? change.pieces.map(({ text }) => text).join() : '',
    );
    return /src: '([^']+)'/.exec(changed.join())?.[1];
  };

  it.each([
    ["  base: '/acme/',\n", '/acme/docs-assistant/embed.js'],
    ["  // base: '/old/',\n  title: 'base: x',\n", '/docs-assistant/embed.js'],
    [
      "  themeConfig: { sidebar: { '/a/': { base: '/a/', items: [] } } },\n  base: \"/b\",\n",
      '/b/docs-assistant/embed.js',
    ],
    ["  themeConfig: { base: '/a/' },\n", '/docs-assistant/embed.js'],
    ['  base: process.env.BASE,\n', undefined],
    ["  base: process.env.BASE || '/',\n", undefined],
    ["  base: '/a' + '/b',\n", '/a/b/docs-assistant/embed.js'],
    ['  base,\n', undefined],
    ["  base: '/docs/',\n  ...shared,\n", undefined],
    ["  ...shared,\n  base: '/docs/',\n", '/docs/docs-assistant/embed.js'],
    ["  head: [['meta', {}]],\n", undefined],
  ])('VitePress: with the settings %j, pages load the script from %j', async (settings, source) => {
    expect(await sourceOf(vitepress(settings))).toBe(source);
  });

  it('VitePress: the public folder is in the folder of the pages', async () => {
    const files = vitepress("  srcDir: './src',\n");
    const { plan, docs } = await planApp(await writeApp(parent, files));
    expect(docs).toBe('docs/src');
    expect(plan.changes.map(({ path }) => path)).toContain('docs/src/public/docs-assistant/embed.js');
  });

  it.each([
    ['extra_javascript:\n  - a.js\n  - b.js\n', 'extra_javascript:\n  - docs-assistant/start.js\n  - a.js\n  - b.js\n'],
    ['extra_javascript: \n- a.js\nx: 1', 'extra_javascript: \n- docs-assistant/start.js\n- a.js\nx: 1'],
    ['extra_javascript: [a.js]\n', undefined],
    ['{site_name: x}\n', undefined],
    ['site_name: x\n...\n', undefined],
    ['site_name: x\n---\n', undefined],
    ['site_name: [\n', undefined],
  ])('MkDocs: the configuration %j becomes %j', async (text, after) => {
    const folder = await writeApp(parent, { 'mkdocs.yml': text, 'docs/index.md': '# A\n' });
    const { instructions } = await applyApp(folder);
    expect((await readAll(folder))['mkdocs.yml']).toBe(after ?? text);
    expect(instructions.map(({ path }) => path)).toEqual(after ? [] : ['mkdocs.yml']);
  });

  const viteConfig = (settings: string): Files => ({
    ...APPS['vite-react'],
    'vite.config.ts': `export default {\n  ${settings}\n};\n`,
  });
  const starlightConfig = (settings: string): Files => ({
    ...APPS.starlight,
    'astro.config.mjs': `export default {\n  ${settings}\n};\n`,
  });
  const forward = { '/discovery': SERVICE };
  const script = ['script', { src: '/docs-assistant/embed.js' }];
  const icon = ['link', { rel: 'icon' }];

  // Each row: the name of the test, the files, the path of the configuration file, the name of the existing setting, the text after which
  // the test pastes the printed lines, and the values that the configuration must then contain.
  it.each<[string, Files, string, string, string, unknown]>([
    [
      'Vite with a port',
      viteConfig('server: { port: 5200 },'),
      'vite.config.ts',
      'server',
      'server: {',
      { server: { port: 5200, proxy: forward } },
    ],
    [
      'Vite with another proxy',
      viteConfig("server: { proxy: { '/api': 'http://a' } },"),
      'vite.config.ts',
      'server.proxy',
      'proxy: {',
      { server: { proxy: { '/api': 'http://a', ...forward } } },
    ],
    [
      'VitePress with a favicon',
      vitepress("  head: [['link', { rel: 'icon' }]],\n"),
      'docs/.vitepress/config.mts',
      'head',
      'head: [',
      { head: [script, icon] },
    ],
    [
      'VitePress with a base path that is computed',
      vitepress("  base: process.env.BASE,\n  head: [['link', { rel: 'icon' }]],\n"),
      'docs/.vitepress/config.mts',
      'head',
      'head: [',
      { head: [script, icon] },
    ],
    [
      'VitePress with plugins of Vite',
      vitepress('  vite: { plugins: [] },\n'),
      'docs/.vitepress/config.mts',
      'vite',
      'vite: {',
      { vite: { plugins: [], server: { proxy: forward } } },
    ],
    [
      'Starlight with a list for the head',
      starlightConfig("integrations: [starlight({ head: [{ tag: 'title' }] })],"),
      'astro.config.mjs',
      'head',
      'head: [',
      {
        integrations: [
          { args: [{ head: [{ tag: 'script', attrs: { src: '/docs-assistant/embed.js' } }, { tag: 'title' }] }] },
        ],
      },
    ],
    [
      'MkDocs with a list in brackets',
      { 'mkdocs.yml': 'extra_javascript: [a.js]\n', 'docs/index.md': '# A\n' },
      'mkdocs.yml',
      'extra_javascript',
      'extra_javascript: [',
      { extra_javascript: ['docs-assistant/start.js', 'a.js'] },
    ],
    [
      'MkDocs with a comment above the list',
      { 'mkdocs.yml': 'extra_javascript: # scripts\n- a.js\n', 'docs/index.md': '# A\n' },
      'mkdocs.yml',
      'extra_javascript',
      'extra_javascript: # scripts\n',
      { extra_javascript: ['docs-assistant/start.js', 'a.js'] },
    ],
  ])(
    '%s: the printed lines give the right configuration when they are pasted',
    async (_, files, path, name, start, expected) => {
      const folder = await writeApp(parent, files);
      const { instructions } = (await planApp(folder)).plan;
      const [instruction, other] = instructions.filter((item) => item.path === path);
      expect(other).toBeUndefined();
      expect(instruction?.reason).toContain(`the file has \`${name}\` already. Add this inside it`);
      const config = String(files[path]);
      expect(config.split(start)).toHaveLength(2);
      const pasted = config.replace(start, `${start}${instruction?.text}${start.endsWith('\n') ? '\n' : ' '}`);
      const { value, problem } = await parseConfig(path, pasted);
      expect(problem).toBeUndefined();
      expect(JSON.parse(JSON.stringify(value))).toMatchObject(expected as object);
      await writeFile(join(folder, path), pasted);
      expect((await planApp(folder)).plan.instructions.filter((item) => item.path === path)).toEqual([]);
    },
  );

  it('beside another npm script of the same name, the printed entry can be pasted into "scripts"', async () => {
    const packages = '{ "scripts": { "docs-assistant": "mine" }, "dependencies": { "vite": "8", "react": "19" } }';
    const folder = await writeApp(parent, { ...APPS['vite-react'], 'package.json': packages });
    const [instruction] = (await planApp(folder)).plan.instructions;
    const renamed = packages.replace('"docs-assistant"', '"old"');
    const { scripts } = JSON.parse(renamed.replace('"scripts": {', `"scripts": { ${instruction?.text}`));
    expect(scripts).toEqual({ 'docs-assistant': expect.stringMatching(/^docs-assistant serve docs/), old: 'mine' });
  });

  it('MkDocs: the files go to the folder of the pages', async () => {
    const { plan, docs } = await planApp(await writeApp(parent, { 'mkdocs.yml': 'docs_dir: ./pages/\n' }));
    expect(docs).toBe('pages');
    expect(plan.changes.map(({ path }) => path)).toContain('pages/docs-assistant/start.js');
  });

  it.each<[string, Files]>([
    ['MkDocs', { 'mkdocs.yml': 'docs_dir: "docs$(touch /tmp/owned)"\n', 'package.json': '{}' }],
    ['VitePress', vitepress("  srcDir: 'a`touch b`',\n")],
    ['VitePress', vitepress("  srcDir: 'a\\\\',\n")],
  ])('%s: init adds no npm script if a shell would interpret the name of the folder', async (_, files) => {
    const folder = await writeApp(parent, files);
    const { instructions, changes } = await applyApp(folder);
    expect(instructions).toEqual([expect.objectContaining({ reason: expect.stringContaining('a shell') })]);
    expect(instructions[0]?.text).toMatch(/^npx docs-assistant serve <folder> --domain acme/);
    expect(changes.map(({ path }) => path)).not.toContain('package.json');
  });

  it('Next.js: lines that would go inside a string are left to the owner', async () => {
    const path = 'app/layout.tsx';
    // `init` treats the quote in the regular expression as the beginning of a string. So it treats the text of the real string as code.
    const text = "import f from 'f';\nconst a = /'/; f('</body>');\nexport default () => <html lang=\"en\" />;\n";
    const folder = await writeApp(parent, { ...APPS.next, [path]: text });
    const reason = 'its structure is not supported';
    expect((await applyApp(folder)).instructions).toEqual([expect.objectContaining({ path, reason })]);
    expect((await readAll(folder))[path]).toBe(text);
  });

  const nextConfig = (code: string): Files => ({ ...APPS.next, 'next.config.ts': `${code}\n` });
  const elementOf = (text = '') => /<DocsAssistant [^\n]*?\/>/.exec(text)?.[0];

  it.each([
    ["const config: NextConfig = { basePath: '/manual' };\nexport default config;", '/manual/discovery'],
    ["module.exports = withNextra({ basePath: '/a/b' });", '/a/b/discovery'],
    ["export default { basePath: '' };", undefined],
    ["export default { trailingSlash: true }; // basePath: '/old'", undefined],
    ['export default await load();', undefined],
    ["export default { output: 'export', basePath: '/manual' };", undefined],
  ])('Next.js: with the configuration %j, the component asks %j', async (code, discoveryUrl) => {
    const folder = await writeApp(parent, nextConfig(code));
    await applyApp(folder);
    const after = await readAll(folder);
    const path = 'app/layout.tsx';
    expectToParse(path, after[path] ?? '');
    expect(/discoveryUrl="([^"]*)"/.exec(elementOf(after[path]) ?? '')?.[1]).toBe(discoveryUrl);
    // `mountPath` must not contain the base path, because Next.js removes it before the route sees a request.
    if (discoveryUrl) expect(after['app/discovery/[...path]/route.ts']).toContain("mountPath: '/discovery'");
  });

  it.each(['process.env.BASE', "process.env.BASE ?? ''"])(
    'Next.js: with the base path %s, the component is left to the owner, with advice',
    async (basePath) => {
      const folder = await writeApp(parent, nextConfig(`export default { basePath: ${basePath} };`));
      const { instructions } = await applyApp(folder);
      expect(instructions).toEqual([
        expect.objectContaining({
          path: 'app/layout.tsx',
          reason: expect.stringContaining(
            'Put the base path of the application, which was not found, before /discovery',
          ),
        }),
      ]);
      expect(elementOf(instructions[0]?.text)).toContain('discoveryUrl="/discovery"');
    },
  );

  it('Starlight: lines that would break the configuration are left to the owner', async () => {
    const path = 'astro.config.mjs';
    const text = 'const pattern = /starlight({}/;\nexport default {\n  integrations: [make(pattern)],\n};\n';
    const folder = await writeApp(parent, { ...APPS.starlight, [path]: text });
    const reason = 'its structure is not supported';
    expect((await applyApp(folder)).instructions).toEqual([expect.objectContaining({ path, reason })]);
    expect((await readAll(folder))[path]).toBe(text);
  });

  it('Starlight: the base path may leave out its first slash', async () => {
    expect(await sourceOf(starlightConfig("base: 'docs', integrations: [starlight({})],"))).toBe(
      '/docs/docs-assistant/embed.js',
    );
  });

  it.each([
    ["import a from 'a';\n", "src: \"/it's/docs-assistant/embed.js\", 'data-domain'"],
    ['import a from "a";\n', 'src: "/it\'s/docs-assistant/embed.js", "data-domain"'],
  ])(
    'Starlight: a base path with an apostrophe is quoted correctly in a file that begins with %j',
    async (start, expected) => {
      const path = 'astro.config.mjs';
      const text = `${start}export default {\n  base: "/it's",\n  integrations: [\n    starlight({\n    }),\n  ],\n};\n`;
      const folder = await writeApp(parent, { ...APPS.starlight, [path]: text });
      expect((await applyApp(folder)).instructions).toEqual([]);
      const after = (await readAll(folder))[path] ?? '';
      expect(after).toContain(expected);
      expectToParse(path, after);
    },
  );
});
