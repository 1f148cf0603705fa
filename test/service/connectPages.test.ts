import { expect, it, vi } from 'vitest';
import { restoreConnectedCounts, saveConnectedCounts } from '../../src/service/docs/connectPage.js';
import { connectPages } from '../../src/service/docs/connectPages.js';
import { readPageSources } from '../../src/service/docs/readPageSources.js';
import { countPageWords } from '../../src/service/search/countPageWords.js';
import { renderMarkdown } from '../../src/site/markdown/output/renderMarkdown.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { PackedMarkdown, packMarkdown } from '../../src/site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';
import type { SiteKind } from '../../src/site/shared/SiteKind.js';

/** Reads the files of a site. */
async function readSite(site: SiteKind, files: Record<string, string>) {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  return (await readPageSources(sources, {}, { site })).pages;
}

/** Returns the first page of a site as Markdown, with its references resolved. */
async function firstOf(site: SiteKind, files: Record<string, string>) {
  const [first] = await connectPages(await readSite(site, files));
  return toMarkdown(first?.markdown.root.children ?? []);
}

const MYST = {
  'guide/usage.md':
    '# How to *use* it\n\n(inst)=\n## Installation\n\n## Other part\n\n(Fig/one)=\n\nText.\n\n:::{note}\n(My label)=\n(größe)=\n### In a callout\n:::',
  'index.md': '# Start',
};

it.each([
  ['[](usage.md)', '[How to use it](/guide/usage.md)'],
  ['[](./usage.md#inst)', '[Installation](/guide/usage.md#inst)'],
  ['[](usage.md#other-part)', '[Other part](/guide/usage.md#other-part)'],
  ['[](/index.md)', '[Start](/index.md)'],
  ['[](#inst)', '[Installation](/guide/usage.md#inst)'],
  ['[this](#Inst)', '[this](/guide/usage.md#inst)'],
  ['[](#fig/one)', '[How to use it](/guide/usage.md#fig/one)'],
  ['[](#own)', '[Own](#own)'],
  ['<project:usage.md>', '[How to use it](/guide/usage.md)'],
  ['[this](<project:usage.md>)', '[this](/guide/usage.md)'],
  ['{doc}`usage`', '[How to use it](/guide/usage.md)'],
  ['{doc}`this <usage>`', '[this](/guide/usage.md)'],
  ['{ref}`inst`', '[Installation](/guide/usage.md#inst)'],
  ['{ref}`this <inst>`', '[this](/guide/usage.md#inst)'],
  ['{ref}`my  Label`', '[In a callout](/guide/usage.md#my-label)'],
  ['[](#größe)', '[In a callout](/guide/usage.md#größe)'],
  ['[](usage.md "tip")', '[How to use it](/guide/usage.md "tip")'],
  ['[][r]\n\n[r]: usage.md', '[How to use it](/guide/usage.md)\n\n[r]: usage.md'],
  ['[this][r]\n\n[r]: #inst', '[this][r]\n\n[r]: /guide/usage.md#inst'],
  ['[this](#a%20b)', '[this](#a%20b)'],
  ['[](project:javascript:alert%281%29)', '[](project:javascript:alert%281%29)'],
  ['[](gone.md) [](#gone)', '[gone.md](gone.md) [gone](#gone)'],
  ['[](https://a.example) `[](usage.md)`', '[](https://a.example) `[](usage.md)`'],
])('a reference of MyST gets its target and its text: %s', async (source, expected) => {
  const written = await firstOf('sphinx', { 'guide/a.md': `# A\n\n${source}\n\n(own)=\n## Own`, ...MYST });
  expect(written).toBe(`# A\n\n${expected}\n\n## Own`);
});

it.each([
  ['[a]({{< ref "two.md" >}})', '[a](/docs/two.md)'],
  ['[a]({{< relref "docs/two.md#h" >}})', '[a](/docs/two.md#h)'],
  ['[a]({{% ref "deep" %}})', '[a](/other/deep.md)'],
  ['[a]({{< relref "bundle" >}})', '[a](/other/bundle/index.md)'],
  ['[a]({{< ref "u\u0308ber" >}})', '[a](/other/%C3%BCber.md)'],
  ['[a]({{< ref "/docs/two" >}})', '[a](/docs/two.md)'],
  ['[a]({{< ref "#own" >}})', '[a](#own)'],
  ['[a]({{< ref "gone.md" >}})', '[a](gone.md)'],
  ['[a][r]\n\n[r]: {{< ref "two.md" >}}', '[a][r]\n\n[r]: /docs/two.md'],
  ['`{{< ref "two.md" >}}`', '`two.md`'],
  ['`[a]({{< ref "two.md" >}})`', '`[a](two.md)`'],
  ['![a]({{< ref "two.png" >}})', '![a](two.png)'],
  ['[a](project:two.md)', '[a](project:two.md)'],
  ['[a](&#xFDD3;two.md)', '[a](\uFFFDtwo.md)'],
  ['<Card title="a" href="&#xFDD3;two.md" />', '- **[a](\uFFFDtwo.md)**'],
])('a reference of Hugo leads to the page that Hugo finds: %s', async (source, expected) => {
  const others = { 'other/deep.md': '', 'other/two.md': '', 'other/bundle/index.md': '', 'other/\u00fcber.md': '' };
  const files = { 'docs/one.md': source, 'docs/two.md': '# Two', ...others };
  expect(await firstOf('hugo', files)).toBe(expected);
});

it('a label of several languages leads to the page in the same language', async () => {
  const page = '(inst)=\n# Page';
  const files = { 'fr/a.md': '[](#inst)', 'en/b.md': page, 'fr/b.md': page };
  expect(await firstOf('sphinx', files)).toBe('[Page](/fr/b.md#inst)');
});

it('a page without references is kept, and an update keeps pages whose references lead to the same targets', async () => {
  const plain = await readSite('sphinx', { 'a.md': '[](b.md)', 'b.md': '# B' });
  const pages = plain.map((page) => ({ ...page, markdown: new PackedMarkdown(packMarkdown(page.markdown)) }));
  const [first, second] = await connectPages(pages);
  expect(first?.markdown).toBeInstanceOf(PackedMarkdown);
  expect(first?.markdown.references).toBeUndefined();
  expect(second).toBe(pages[1]);
  expect((await connectPages(pages))[0]).toBe(first);
  const [other] = await readSite('sphinx', { 'b.md': '# New' });
  const changed = (await connectPages([pages[0], other].filter((page) => page !== undefined)))[0];
  expect(toMarkdown(changed?.markdown.root.children ?? [])).toBe('[New](/b.md)');
});

it.each([
  ['[saml.md](../../features/saml.md)', '../../features/saml.md', '[Single sign-on](/features/saml.md)'],
  ['[parts](parts/)', 'parts/', '[Parts](/guide/a/parts/README.md)'],
  ['[my\\_page.md](my_page.md)', 'my_page.md', '[My page](/guide/a/my_page.md)'],
  ['[my page (1).md](<my page (1).md>)', 'my page (1).md', '[Copy](/guide/a/my%20page%20\\(1\\).md)'],
  ['[Other words](my_page.md)', 'my_page.md', '[Other words](my_page.md)'],
])('a link to a page of GitBook has the title of the page: %s', async (link, url, expected) => {
  const files = {
    'guide/a/first.md': `{% content-ref url="${url}" %}\n${link}\n{% endcontent-ref %}`,
    'features/saml.md': '# Single sign-on',
    'guide/a/parts/README.md': '# Parts',
    'guide/a/my_page.md': '# My page',
    'guide/a/my page (1).md': '# Copy',
  };
  expect(await firstOf('plain', files)).toBe(expected);
});

it('headings with the same anchor of their own keep their texts', async () => {
  const files = { 'a.md': '# A\n\n## One {#x}\n\n## Two {#x}\n\n[](b.md)', 'b.md': '# B' };
  const [page] = await connectPages(await readSite('sphinx', files));
  expect(page?.markdown.headings.map(({ text }) => text)).toEqual(['A', 'One', 'Two']);
});

/** Reads a site in MyST and packs its pages, as the service does when it reads a folder. */
async function readPacked(files: Record<string, string>) {
  const pages = await readSite('sphinx', files);
  return pages.map((page) => ({ ...page, markdown: new PackedMarkdown(packMarkdown(page.markdown)) }));
}

it('headings with references show the title of their target, also as the title of the page', async () => {
  for (const read of [readPacked, (files: Record<string, string>) => readSite('sphinx', files)]) {
    const pages = await read({ 'a.md': '# About [](b.md)\n\n## Then [](b.md#c)', 'b.md': '# B\n\n## C' });
    const [{ markdown } = { markdown: undefined }] = await connectPages(pages);
    expect(markdown?.title).toBe('About B');
    expect(markdown?.headings.map(({ text, id }) => [text, id])).toEqual([
      ['About B', 'about-b-md'],
      ['Then C', 'then-b-md-c'],
    ]);
  }
});

it('uses saved word counts if the references of the page lead to the same targets', async () => {
  const files = { 'a.md': 'See [](b.md) here', 'b.md': '# Aquarium' };
  const read = await readPacked(files);
  await connectPages(read);
  const saved = saveConnectedCounts(read[0] as DocsPage);
  expect(saved.words).toContain('aquarium');
  const marked = { ...saved, lengths: [7, 7, 7, 7, 7, 7] };
  const restore = async (pages: DocsPage[]) => {
    restoreConnectedCounts(pages[0] as DocsPage, marked);
    const [first] = await connectPages(pages);
    return countPageWords(first as DocsPage).lengths[0] === 7;
  };
  expect(await restore(await readPacked(files))).toBe(true);
  expect(await restore(await readPacked({ ...files, 'b.md': '# Other' }))).toBe(false);
});

it('an update does not unpack unchanged pages', async () => {
  const pages = await readPacked({ 'a.md': '[](b.md#c) [](#own)\n\n## Own', 'b.md': '# B\n\n## C' });
  const [first] = await connectPages(pages);
  const unpack = vi.spyOn(PackedMarkdown.prototype, 'packed', 'get');
  const open = vi.spyOn(PackedMarkdown.prototype, 'headings', 'get');
  expect((await connectPages([...pages]))[0]).toBe(first);
  expect(unpack).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it.each(['[a](project:javascript:alert%281%29)', '[a](<project:project:javascript:alert(1)>)', '[](javascript:alert)'])(
  'a reference of MyST cannot run a script: %s',
  async (source) => {
    const [page] = await connectPages(await readSite('sphinx', { 'a.md': `${source} [](b.md)`, 'b.md': '# B' }));
    expect(renderMarkdown((page as DocsPage).markdown)).not.toMatch(/href="[^"]*javascript/);
  },
);

it('lets other work run between pages', async () => {
  const pages = await readPacked({ 'a.md': '[](b.md)', 'b.md': '# B' });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  let hasRun = false;
  setTimeout(() => {
    hasRun = true;
  });
  await connectPages(pages);
  expect(hasRun).toBe(true);
  vi.restoreAllMocks();
});
