import { expect, it } from 'vitest';
import { createConfigFiles } from '../../../src/site/config/createConfigFiles.js';
import { readSiteConfig } from '../../../src/site/config/readSiteConfig.js';
import type { SiteKind } from '../../../src/site/shared/SiteKind.js';

const NAMES = {
  vitepress: '.vitepress/config.ts',
  starlight: 'astro.config.mjs',
  docusaurus: 'docusaurus.config.js',
  mkdocs: 'mkdocs.yml',
} satisfies Partial<Record<SiteKind, string>>;
type Kind = keyof typeof NAMES;

/** Reads a configuration, and `sidebars.js` if it is given. */
function read(kind: Kind, text: string, sidebars?: string) {
  const files: Record<string, string | undefined> = { [NAMES[kind]]: text, 'sidebars.js': sidebars };
  return readSiteConfig(kind, { docs: '', ...createConfigFiles(async (name) => files[name]) });
}

const NAV = '{ sidebar: [{ text: "A", link: "/a" }] }';

it.each<[Kind, string, string]>([
  ['vitepress', 'import c from "./c"\nexport default c', 'sidebar'],
  ['vitepress', 'export default {\n...shared }', 'sidebar'],
  ['vitepress', 'import themeConfig from "./t"\nexport default { title: "A", themeConfig }', 'sidebar'],
  ['vitepress', 'export default {\nthemeConfig: getTheme("x") }', 'sidebar'],
  ['vitepress', 'export default { themeConfig: {\n...shared } }', 'sidebar'],
  ['vitepress', `export default { themeConfig: {\nsidebar: { "/": [], "/a": [] }, ...shared } }`, 'sidebar'],
  ['vitepress', 'export default { themeConfig: { sidebar: {},\nnav: nav() } }', 'nav'],
  ['vitepress', 'export default { locales: {\nroot: { label: "English", ...en } } }', 'sidebar'],
  ['vitepress', `export default { themeConfig: ${NAV},\nlocales: { ...all } }`, 'sidebar'],
  ['vitepress', `export default { themeConfig: ${NAV},\nlocales: all }`, 'sidebar'],
  ['starlight', 'export default { integrations: [\nstarlight({ title: "S", ...shared })] }', 'sidebar'],
  ['starlight', 'export default { integrations: [\nstarlight(options)] }', 'starlight() integration'],
  ['starlight', 'export default {\n...shared }', 'starlight() integration'],
  ['docusaurus', 'const c = require("./c");\nmodule.exports = { ...c, presets }', 'sidebar'],
  ['docusaurus', 'module.exports = {\n...shared }', 'sidebar'],
  ['docusaurus', 'module.exports = { presets: [\n["classic", options]] }', 'sidebar'],
  ['docusaurus', 'module.exports = { presets: [\n["classic", { ...options }]] }', 'sidebar'],
  ['docusaurus', 'module.exports = { presets: [\npreset] }', 'sidebar'],
  ['docusaurus', 'module.exports = { presets: [\n() => ({})] }', 'sidebar'],
  ['docusaurus', 'module.exports = { plugins: [\nplugin] }', 'sidebar'],
  [
    'docusaurus',
    'function make(a) { return find(a) }; module.exports = { plugins: [\nmake(1), ...make()] }',
    'sidebar',
  ],
  ['docusaurus', 'module.exports = { presets: [["classic", { docs: {\nsidebarPath: join("a", "b") } }]] }', 'sidebar'],
  ['docusaurus', 'module.exports =\nrequire("./c");', 'title'],
  ['mkdocs', 'site_name: A\nnav: !ENV NAV\n', 'nav'],
  ['mkdocs', 'nav:\n- !ENV PAGE\n', 'nav'],
])('warns once about code that may set the navigation of %s: %s', async (kind, text, setting) => {
  const { unread } = await read(kind, text);
  const verb = /nav:\n/.test(text) ? 'contains' : 'depends on';
  expect(unread).toEqual([
    `The ${setting} in ${NAMES[kind]} ${verb} code in line 2, which was not read. Configuration is never executed. Put a docs.json into the folder to set it.`,
  ]);
});

it.each<[Kind, string, string?]>([
  ['vitepress', `export default { ...shared, head: head(), themeConfig: { ...more, search: find(), ...${NAV} } }`],
  ['vitepress', `export default { themeConfig: { nav: nav(), sidebar: [] } }`],
  ['starlight', 'export default { ...shared, integrations: [mdx(), starlight({ ...more, sidebar: [] })] }'],
  ['docusaurus', 'module.exports = { presets: [p, ["classic", options]], ...shared }', 'module.exports = { a: ["b"] }'],
  ['docusaurus', 'module.exports = { presets: [["classic", { docs: { sidebarPath: require.resolve("./a") } }]] }'],
  [
    'docusaurus',
    'module.exports = { presets: [["classic", {}]], plugins: [function own() {}, () => ({ name: "a" })] }',
  ],
  ['docusaurus', 'async function own() {}\nmodule.exports = { plugins: [own, [() => ({}), { a: 1 }]] }'],
  ['mkdocs', 'INHERIT: ../base.yml\nnav: [a.md]\nextra: !ENV EXTRA\n'],
])('does not warn about code that cannot set the navigation of %s: %s', async (kind, text, sidebars) => {
  expect((await read(kind, text, sidebars)).unread).toEqual([]);
});

it('warns if the nav of MkDocs may be in another file', async () => {
  expect((await read('mkdocs', 'INHERIT: ../base.yml\n')).unread).toEqual([
    'mkdocs.yml may inherit its nav from ../base.yml, which is not read. Put a docs.json into the folder to set it.',
  ]);
});

it('reads the result of an exported function that is declared elsewhere in the file', async () => {
  const text = 'async function create() { return { title: "Acme" } }\nmodule.exports = create';
  expect(await read('docusaurus', text)).toMatchObject({ title: 'Acme', unread: [] });
});
