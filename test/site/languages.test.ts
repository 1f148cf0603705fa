import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSite } from '../../src/site/createSite.js';
import { WORDS as ENGLISH } from '../../src/site/languages/en.js';
import { wordsFor } from '../../src/site/languages/wordsFor.js';
import { page } from '../service/support.js';
import { placeholders, wordsOf } from '../ui/support/packWords.js';

const tagsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^[a-z]{2}(-\w+)?\.ts$/.test(name))
    .map((name) => name.slice(0, -3));
const TAGS = tagsIn('src/site/languages');

/** Words that are spelt as in English. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.version', 'content.info'],
  fr: ['frame.menu', 'frame.navigation', 'frame.version', 'content.info', 'content.danger', 'report.pages'],
  it: ['frame.menu', 'content.info'],
  nl: ['frame.menu', 'content.tip', 'content.info'],
  pl: ['frame.menu'],
  'pt-BR': ['frame.menu'],
};

const english = new Map(wordsOf(ENGLISH));

it('speaks the languages of the widget', () => expect(TAGS).toEqual(tagsIn('src/ui/languages')));

describe.each(TAGS.filter((tag) => tag !== 'en'))('%s', (tag) => {
  const words = wordsOf(wordsFor(tag));

  it('has every word that English has, with the same places to fill in', () => {
    expect(words.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, word] of words)
      expect(placeholders(word as string), path).toEqual(placeholders(english.get(path) as string));
  });

  it('has no English left over, and is written in the script of the language', () => {
    const same = words.filter(([path, word]) => word === english.get(path));
    expect(same.map(([path]) => path)).toEqual(SAME_AS_ENGLISH[tag] ?? []);
    if (new Intl.Locale(tag).maximize().script === 'Latn') return;
    expect(words.filter(([, word]) => /[a-z]/i.test(String(word).replace(/\{\w+\}/g, '')))).toEqual([]);
  });
});

it.each([
  ['de-AT', 'Suchen'],
  ['zh-HK', '搜尋'],
  ['zh_CN', '搜索'],
  ['pt-PT', 'Pesquisar'],
  ['iw', 'חיפוש'],
  ['th', 'Search'],
  ['', 'Search'],
  ['no tag at all', 'Search'],
])('"%s" is searched by the word "%s"', (tag, word) => expect(wordsFor(tag).frame.search).toBe(word));

it('draws each page in its own language, and hands its words to the script', async () => {
  const pages = [
    page('/', '# Home\n\n> [!TIP]\n> Words.'),
    page('/ar', '# البداية\n\n> [!TIP]\n> كلمات.', { language: 'ar' }),
  ];
  const site = createSite({ domain: 'acme', title: 'Acme', pages });
  const textOf = async (path: string) => (await site.respond(new Request(`http://localhost${path}`)))?.text() ?? '';
  const arabic = await textOf('/ar');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('<p class="callout-title">نصيحة</p>');
  expect(arabic).toContain('aria-label="القائمة"');
  expect(arabic).toContain('<a href="/" lang="en" hreflang="en">English</a>');
  expect(arabic).toContain('data-words="{&quot;copyCode&quot;:&quot;نسخ الشفرة&quot;');
  const own = await textOf('/');
  expect(own).toContain('<p class="callout-title">Tip</p>');
  expect(own).not.toContain('data-words');
});

it.each([
  ['en', 'id</code></strong> <code>string</code> required deprecated, default <code>5</code>'],
  ['de', 'id</code></strong> <code>string</code> erforderlich veraltet, Standard <code>5</code>'],
  ['ja', 'id</code></strong> <code>string</code> 必須 非推奨, 既定値 <code>5</code>'],
])('says of a parameter what is asked for, in the language of the page: %s', async (language, expected) => {
  const source = '# API\n\n<ParamField path="id" type="string" required deprecated default="5">The id.</ParamField>';
  const site = createSite({ title: 'T', domain: 'd', language: 'en', pages: [{ ...page('/', source), language }] });
  const response = await site.respond(new Request('http://localhost/'));
  expect(await response?.text()).toContain(expected);
});

it('says in the language of the site that nothing is there', async () => {
  const site = createSite({ domain: 'acme', title: 'Acme', language: 'de', pages: [page('/', '# Start')] });
  const text = await (await site.respond(new Request('http://localhost/weg')))?.text();
  expect(text).toContain(
    'Unter <code dir="ltr">/weg</code> gibt es keine Seite. Vielleicht ist sie umgezogen. Navigation',
  );
});

it.each([
  [['/ar/install', '/ar', '/en/v1', '/en/v1/a', '/en/v2/a', '/en/v2'], '/en/v2'],
  [['/guide/b', '/guide/a'], '/guide/a'],
])('leads from its top to the newest version of its own language: of %j to %s', async (paths, first) => {
  const pages = paths.map((path) => {
    const [, language, version] = /^\/(ar|en)(?:\/(v\d))?/.exec(path) ?? [];
    return page(path, `# ${path}`, { ...(language && { language }), ...(version && { version }) });
  });
  const site = createSite({ domain: 'acme', title: 'Acme', pages });
  const response = await site.respond(new Request('http://localhost/'));
  expect(response?.headers.get('location')).toBe(first);
});
