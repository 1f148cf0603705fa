import { expect, it } from 'vitest';
import { createSite } from '../../src/site/createSite.js';
import { page } from '../service/support.js';

it('each page is rendered in its own language, and its script gets the labels', async () => {
  const pages = [
    page('/', '# Home\n\n> [!TIP]\n> Words.'),
    page('/ar', '# البداية\n\n> [!TIP]\n> كلمات.', { language: 'ar' }),
  ];
  const site = createSite({ domain: 'acme', title: 'Acme', pages });
  const textOf = async (path: string) => (await site.respond(new Request(`http://localhost${path}`)))?.text() ?? '';
  const arabic = await textOf('/ar');
  expect(arabic).toContain('<html lang="ar" dir="rtl" class="da-theme">');
  expect(arabic).toContain('<p class="callout-title">نصيحة</p>');
  expect(arabic).toContain('aria-label="القائمة"');
  expect(arabic).toContain('<a href="/" lang="en" hreflang="en">English</a>');
  expect(arabic).toContain('data-labels="{&quot;copyCode&quot;:&quot;نسخ الشفرة&quot;');
  const own = await textOf('/');
  expect(own).toContain('<p class="callout-title">Tip</p>');
  expect(own).not.toContain('data-labels');
});

it.each([
  ['en', 'id</code></strong> <code>string</code> required deprecated, default <code>5</code>'],
  ['de', 'id</code></strong> <code>string</code> erforderlich veraltet, Standard <code>5</code>'],
  ['ja', 'id</code></strong> <code>string</code> 必須 非推奨, 既定値 <code>5</code>'],
])('parameters are labelled in the language of the page: %s', async (language, expected) => {
  const source = '# API\n\n<ParamField path="id" type="string" required deprecated default="5">The id.</ParamField>';
  const site = createSite({ title: 'T', domain: 'd', language: 'en', pages: [{ ...page('/', source), language }] });
  const response = await site.respond(new Request('http://localhost/'));
  expect(await response?.text()).toContain(expected);
});

it.each([
  ['of the page', { language: 'de' }, 'en'],
  ['of the site', {}, 'de'],
])('the Markdown of a page has labels in the language %s', async (_, ofPage, ofSite) => {
  const source =
    '# API\n\n> [!WARNING]\n> Heiß.\n\n<ParamField path="id" required default="5">Die Kennung.</ParamField>';
  const site = createSite({ title: 'T', domain: 'd', language: ofSite, pages: [page('/a', source, ofPage)] });
  for (const path of ['/a.md', '/llms-full.txt']) {
    const text = await (await site.respond(new Request(`http://localhost${path}`)))?.text();
    expect(text).toContain('> **Warnung**\n>\n> Heiß.');
    expect(text).toContain('**`id`** erforderlich, Standard `5`');
  }
});

it.each(['CAUTION', 'WARN'])(
  'an alert of the kind %s has the title of its tone in the language of the page',
  async (kind) => {
    const pages = [page('/a', `# A\n\n> [!${kind}]\n> Heiß.`, { language: 'de' })];
    const response = await createSite({ title: 'T', domain: 'd', pages }).respond(new Request('http://localhost/a'));
    expect(await response?.text()).toContain('<p class="callout-title">Warnung</p>');
  },
);

it.each([
  ['by HTML', '<details>\n\nText.\n\n</details>'],
  ['by a directive', ':::details\nText.\n:::'],
  ['by MkDocs', '/// details\n\nText.\n\n///'],
])('collapsed content without a title is labelled in the language of the page: %s', async (_, source) => {
  const pages = [
    page('/a', `# A\n\n${source}\n\n<details><summary>Details</summary>\n\nMehr.\n\n</details>\n\n## Details`, {
      language: 'fr',
    }),
  ];
  const site = createSite({ title: 'T', domain: 'd', pages });
  const textOf = async (path: string) => (await site.respond(new Request(`http://localhost${path}`)))?.text() ?? '';
  const html = await textOf('/a');
  expect(html).toContain('<details>\n<summary>Détails</summary>\n<p>Text.</p>\n</details>');
  expect(html).toContain('<details id="details-1">\n<summary>Details</summary>');
  expect(await textOf('/a.md')).toContain('**Détails**\n\nText.');
});

it('the page "not found" is in the language of the site', async () => {
  const site = createSite({ domain: 'acme', title: 'Acme', language: 'de', pages: [page('/', '# Start')] });
  const text = await (await site.respond(new Request('http://localhost/weg')))?.text();
  expect(text).toContain('Unter dieser Adresse gibt es keine Seite. Möglicherweise wurde sie verschoben.');
});

it('the root redirects to the newest version in the language of the site', async () => {
  const paths = ['/ar/install', '/ar', '/en/v1', '/en/v1/a', '/en/v2/a', '/en/v2'];
  const pages = paths.map((path) => {
    const [, language, version] = /^\/(ar|en)(?:\/(v\d))?/.exec(path) ?? [];
    return page(path, `# ${path}`, { ...(language && { language }), ...(version && { version }) });
  });
  const site = createSite({ domain: 'acme', title: 'Acme', pages });
  const response = await site.respond(new Request('http://localhost/'));
  expect(response?.headers.get('location')).toBe('/en/v2');
});
