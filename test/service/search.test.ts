import { describe, expect, it } from 'vitest';
import { newestVersion } from '../../src/search/newestVersion.js';
import type { SearchOptions } from '../../src/search/SearchOptions.js';
import { searchSections } from '../../src/search/searchSections.js';
import { editDistance } from '../../src/search/similarWords.js';
import { stemWordOf } from '../../src/search/stemWord.js';
import { wordsOf } from '../../src/search/words.js';
import { createSearchIndex } from '../../src/service/search/createSearchIndex.js';
import { splitIntoSections } from '../../src/service/search/splitIntoSections.js';
import { sectionPath } from '../support/sectionPath.js';
import { indexOf, page } from './support.js';

const FILLER = Object.fromEntries(
  [
    'Routing requests to handlers',
    'Writing log files',
    'Rotating credentials',
    'Scheduling backups',
    'Measuring latency',
  ].map((title, position) => [
    `/filler-${position}`,
    `# ${title}\n\n${title} is described here in a few plain sentences.`,
  ]),
);

const pathsOf = (sources: Record<string, string>, question: string, options?: SearchOptions) =>
  searchSections(indexOf({ ...FILLER, ...sources }), question, options).hits.map(({ section }) => sectionPath(section));

describe('sections of a page', () => {
  const sectionsOfSource = (source: string) =>
    splitIntoSections(page('/guide', source)).map(({ id, heading, trail, nodes }) => ({
      id,
      heading,
      trail,
      blocks: nodes.length,
    }));

  it('start at headings down to level four, and know the headings above them', () => {
    expect(
      sectionsOfSource(
        '# Guide\n\nIntro.\n\n## Install\n\n### Windows\n\nText.\n\n##### Deep\n\nMore.\n\n## Use\n\nText.',
      ),
    ).toEqual([
      { id: '', heading: '', trail: [], blocks: 1 },
      { id: 'install', heading: 'Install', trail: [], blocks: 0 },
      { id: 'windows', heading: 'Windows', trail: ['Install'], blocks: 3 },
      { id: 'use', heading: 'Use', trail: [], blocks: 1 },
    ]);
  });

  it('are split between blocks if they are long, never inside a list or before its code', () => {
    const long = Array.from({ length: 12 }, () => `${'word '.repeat(60)}\n\n\`\`\`js\ncode();\n\`\`\``).join('\n\n');
    const sections = splitIntoSections(page('/guide', `# Guide\n\n## Long\n\n${long}`)).filter(
      ({ heading }) => heading === 'Long',
    );
    expect(sections.length).toBeGreaterThan(1);
    for (const { nodes } of sections) {
      expect(nodes[0]?.type).toBe('paragraph');
      expect(nodes.at(-1)?.type).toBe('code');
    }
  });

  it('have no anchor for the heading at the top, even if the page has another title', () => {
    const [top, below] = sectionsOfSource('---\ntitle: Menu\n---\n# Install it\n\nText.\n\n## Below\n\nText.');
    expect([top?.id, top?.heading, below?.id]).toEqual(['', 'Install it', 'below']);
  });

  it('are one for a page without headings', () => {
    expect(sectionsOfSource('Only words.')).toHaveLength(1);
  });

  it('leave out a table of contents that is written by hand, but no other list of links', () => {
    const contents = '- [Install](#install)\n  - [Windows](#windows)\n- [Use](#use)';
    const page = (list: string) => `# Guide\n\nIntro.\n\n**Table of contents**\n\n${list}\n\n## Install\n\nText.`;
    const introduction = (list: string) => sectionsOfSource(page(list))[0]?.blocks;
    expect(introduction(contents)).toBe(1);
    expect(introduction('- [Install](#install)\n- [Use](#use) it\n- [More](#more)')).toBe(3);
    expect(introduction('- [Install](/install)\n- [Use](/use)\n- [More](/more)')).toBe(3);
    expect(introduction('1. [Install](#install)\n2. [Use](#use)')).toBe(3);
  });
});

describe('words', () => {
  const terms = (text: string, language?: string) => wordsOf(text, stemWordOf(language)).map(({ term }) => term);

  it('keep identifiers as a whole and in parts', () => {
    expect(terms('persistSession')).toEqual(
      ['persistsess', 'persist', 'session'].map((word) => stemWordOf('en')(word)),
    );
    expect(terms('server.ws')).toEqual(['serverw', 'server', 'ws']);
    expect(terms('HTMLElement')).toContain('element');
    expect(terms('OpenAI-compatible')).toEqual(expect.arrayContaining(['openai', 'open', 'ai', 'compat']));
  });

  it('list the parts of a very long identifier, each as a word of its own', () => {
    const kinds = (text: string) => wordsOf(text, stemWordOf('en')).map(({ written, kind }) => `${written} ${kind}`);
    expect(kinds('spring.security.oauth2.client.registration.github.client-secret')).toEqual(
      'spring security oauth2 client registration github client secret'.split(' ').map((word) => `${word} whole`),
    );
    expect(kinds('SimpleBeanFactoryAwareAspectInstanceFactoryOfAnAbstractSingletonProxy')).toEqual(
      'Simple Bean Factory Aware Aspect Instance Factory Of An Abstract Singleton Proxy'
        .split(' ')
        .map((word) => `${word} whole`),
    );
    expect(kinds(`longest.${'x'.repeat(60)}.${'y'.repeat(61)}`)).toEqual(['longest whole', `${'x'.repeat(60)} whole`]);
  });

  it('leave out hashes and encoded data', () => {
    const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    const base64 = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm';
    expect(terms(`${sha256} ${base64} ${'a.'.repeat(500_000)}a ${'aB'.repeat(500_000)}`)).toEqual([]);
  });

  it('are stemmed by language, without accents', () => {
    expect(terms('instalaciones', 'es')).toEqual(terms('instalacion', 'es'));
    expect(terms('installing')).toEqual(terms('installed'));
  });

  it('are equal in British and American spelling', () => {
    for (const [british, american] of [
      ['optimise', 'optimize'],
      ['customisation', 'customization'],
      ['behaviour', 'behavior'],
      ['colours', 'colors'],
    ]) {
      expect(terms(british ?? '')).toEqual(terms(american ?? ''));
    }
  });

  it('are pairs of characters in text without spaces', () => {
    expect(terms('安装指南')).toEqual(['安装', '装指', '指南']);
    expect(terms('Next.jsのルーティング')).toEqual(expect.arrayContaining(['next', 'ルー', 'ング']));
  });

  it('exclude French articles', () => {
    expect(terms("l'installation", 'fr')).toEqual(terms('installation', 'fr'));
  });
});

describe('the search', () => {
  it('prefers a section that answers over one that only mentions the words', () => {
    const sources = {
      '/a': '# Overview\n\nThe port, the cache and the log can all be changed.',
      '/b': '# Server\n\n## Change the port\n\nSet the port in the configuration to change the port.',
    };
    expect(pathsOf(sources, 'How do I change the port?')[0]).toBe('/b#change-the-port');
  });

  it('understands a misspelt word', () => {
    expect(pathsOf({ '/c': '# Compression\n\nTurn compression on.' }, 'comression')[0]).toBe('/c');
    expect(pathsOf({ '/c': '# Compression\n\nTurn compression on.' }, 'COMRESSION Nº 5')[0]).toBe('/c');
    expect(pathsOf({ '/c': '# Authentication\n\nAuthentication with tokens.' }, 'athentication')[0]).toBe('/c');
  });

  it('weighs a misspelt word like the intended word, however rare the mistake is', () => {
    const bandOf = (question: string) =>
      searchSections(
        indexOf({ ...FILLER, '/w': '# Widget\n\n## Install the widget\n\nInstall the widget with one command.' }),
        question,
      ).band;
    expect(bandOf('how to install the widget')).toBe('answer');
    expect(bandOf('how to instal the widgit')).not.toBe('none');
  });

  it('does not split WordPress into two words or correct SAML to "same"', () => {
    const pages = {
      ...FILLER,
      '/press': '# Buttons\n\nPress a button, and each word is read aloud. The same log is kept for both.',
      '/model': '# Models\n\nAny OpenAI-compatible endpoint writes answers. Press the button.',
    };
    const outcomeOf = (question: string) => searchSections(indexOf(pages), question);
    expect(outcomeOf('Does it work with WordPress?').band).toBe('none');
    expect(outcomeOf('How do I log in with SAML?').band).toBe('none');
    expect(outcomeOf('SAML の設定').hits).toEqual([]);
    expect(outcomeOf('How do I use OpenAI?')).toMatchObject({
      band: 'answer',
      hits: [{ section: { page: { path: '/model' } } }],
    });
  });

  it('finds an identifier by a part or as a whole', () => {
    const sources = { '/c': '# Options\n\nSet `persistSession` to keep people signed in.' };
    expect(pathsOf(sources, 'persistSession')[0]).toBe('/c');
    expect(pathsOf(sources, 'persist')[0]).toBe('/c');
  });

  it('finds an identifier of more than 60 characters by its parts or as a whole', () => {
    const key = 'spring.security.oauth2.client.registration.github.client-secret';
    const sources = { '/k': `# Options\n\nThe key \`${key}\` holds the value.` };
    for (const question of [key, 'oauth2 registration', 'github.client-secret', `Where do I set ${key}?`])
      expect(pathsOf(sources, question)[0]).toBe('/k');
  });

  it('finds an error message word by word', () => {
    const sources = {
      '/e': '# Problems\n\nThe message `EADDRINUSE: address already in use` means that the port is taken.',
    };
    expect(pathsOf(sources, 'Error: listen EADDRINUSE: address already in use :::8080')[0]).toBe('/e');
  });

  it('knows common abbreviations', () => {
    expect(pathsOf({ '/c': '# Environment\n\nEnvironment variables are read at the start.' }, 'env vars')[0]).toBe(
      '/c',
    );
  });

  it('finds Chinese, Japanese and Korean text', () => {
    const sources = {
      '/zh': '# 安装\n\n运行安装程序。',
      '/ja': '# 認証\n\n認証を設定する。',
      '/ko': '# 설치\n\n설치하는 방법입니다.',
    };
    expect(pathsOf(sources, '如何安装')[0]).toBe('/zh');
    expect(pathsOf(sources, '認証の方法')[0]).toBe('/ja');
    expect(pathsOf(sources, '설치 방법')[0]).toBe('/ko');
  });

  it('ranks release notes and blogs lower, but still finds them', () => {
    const text = '# Widgets\n\nWidgets can be resized with a handle';
    const sources = { '/blog/widgets': `${text}!`, '/guide/widgets': `${text}.` };
    expect(pathsOf(sources, 'resize widgets')).toEqual(['/guide/widgets', '/blog/widgets']);
  });

  it('limits the number of sections per page and in total', () => {
    const many = {
      '/p': `# Pipes\n\n${Array.from({ length: 6 }, (_, n) => `## Pipe ${n}\n\nA pipe.`).join('\n\n')}`,
      '/q': '# Pipe\n\nA pipe.',
    };
    expect(pathsOf(many, 'pipe', { perPage: 1 })).toHaveLength(2);
    expect(pathsOf(many, 'pipe', { perPage: 3, limit: 3 })).toHaveLength(3);
  });

  it('finds nothing for a question without any word of the documentation', () => {
    const outcome = searchSections(indexOf(FILLER), 'zzzz qqqq');
    expect(outcome).toMatchObject({ hits: [], band: 'none', confidence: 0 });
  });

  it('finds nothing for a question without words', () => {
    const index = indexOf({ '/a': '# Ports\n\nChange the port.' });
    for (const question of ['', '???', '\u0000', '🙂'.repeat(1_000), '...///'.repeat(10_000)]) {
      expect(searchSections(index, question).hits).toEqual([]);
    }
  });

  it('reads a long question up to a limit', () => {
    const index = indexOf({ '/a': '# Ports\n\nChange the port.' });
    const long = `How do I change the port? ${Array.from({ length: 50_000 }, (_, n) => `word${n}`).join(' ')}`;
    const { words, hits } = searchSections(index, long);
    expect(words.length).toBeLessThanOrEqual(64);
    expect(hits[0]?.section.page.path).toBe('/a');
  });

  it.each([
    'hidden: true',
    'hidden: yes',
    'draft: "true"',
    'title: Release: plan\nhidden: true # until May',
    "title: Release: plan\nunlisted: 'yes'",
  ])('leaves hidden pages out: %s', (head) => {
    expect(pathsOf({ '/h': `---\n${head}\n---\n\n# Secret unicorns\n\nUnicorns.` }, 'unicorns')).toEqual([]);
  });

  it('finds pages that are not hidden', () => {
    const source = '---\ntitle: Release: plan\nhidden: false\n---\n\n# Unicorns\n\nUnicorns.';
    expect(pathsOf({ '/h': source }, 'unicorns')).toEqual(['/h']);
  });
});

describe('the search by version, language and current page', () => {
  const text = '# Tokens\n\nTokens expire after an hour.';
  const versions = createSearchIndex([
    page('/v1/tokens', text, { version: 'v1' }),
    page('/v2/tokens', text, { version: 'v2' }),
    page('/v2/other', '# Other\n\nOther things.', { version: 'v2' }),
    page('/shared', '# Shared tokens\n\nTokens of all versions.'),
  ]);
  const find = (index: typeof versions, question: string, options?: SearchOptions) =>
    searchSections(index, question, options).hits.map(({ section }) => section.page.path);

  it('returns only pages with the version of the filter or without version', () => {
    expect(find(versions, 'tokens expire', { filter: { version: 'v1' } })).toEqual(['/v1/tokens', '/shared']);
  });

  it.each(['1', 'V1'])('gives the same scores for a filter with the version in another spelling: %s', (version) => {
    const scores = (filter: SearchOptions['filter']) =>
      searchSections(versions, 'tokens expire', { filter }).hits.map(({ section, score }) => [
        section.page.path,
        score,
      ]);
    expect(scores({ version })).toEqual(scores({ version: 'v1' }));
  });

  it('prefers the version of the current page', () => {
    expect(find(versions, 'tokens expire', { currentPath: '/v2/other' })[0]).toBe('/v2/tokens');
    expect(find(versions, 'tokens expire', { currentPath: '/v1/tokens' })[0]).toBe('/v1/tokens');
  });

  it('prefers the newest version by default, and shows copies once', () => {
    expect(find(versions, 'tokens expire')).toEqual(['/v2/tokens', '/shared']);
    expect(find(versions, 'tokens expire', { filter: { version: '1' } })[0]).toBe('/v1/tokens');
    expect(newestVersion(['v2', 'v10', 'next'])).toBe('v10');
    expect(newestVersion(['2.x', 'latest'])).toBe('latest');
    expect(newestVersion(['next'])).toBeUndefined();
  });

  it.each([
    [['2.0.0', '2.0.0-rc.1'], '2.0.0'],
    [['v2.0.0', 'v3.0.0-beta.1', 'v1.9'], 'v2.0.0'],
    [['1.11', '2.0b2', '2.0.dev1'], '1.11'],
    [['3.0-lts', '2.x', '1.0.2a'], '3.0-lts'],
    [['1.9', '2.0-devel', '2.0-prerelease', '2.0-pre-release', '2.0 beta'], '1.9'],
    [['6.x', '7.x-dev', '8.0-unstable'], '6.x'],
    [['1.0.Final', '1.1.CR1'], '1.0.Final'],
    [['1.0-alpha', '1.0-beta'], '1.0-beta'],
  ])('prefers releases to previews by default: of %j the newest is %s', (given, newest) => {
    expect(newestVersion(given)).toBe(newest);
  });

  const languages = createSearchIndex([
    page('/en/install', '# Install\n\nInstall it with the installer of your system.', { language: 'en' }),
    page('/es/install', '# Instalar\n\nPara instalar en su sistema use el instalador install.', { language: 'es' }),
    page('/pt-BR/install', '# Instalar\n\nPara instalar no seu sistema use o instalador.', { language: 'pt-BR' }),
  ]);

  it('returns only the language of the filter, by primary subtag', () => {
    expect(find(languages, 'instalar', { filter: { language: 'pt' } })).toEqual(['/pt-BR/install']);
    expect(find(languages, 'instalar', { filter: { language: 'es-MX' } })).toEqual(['/es/install']);
  });

  it('detects the language of a question by its stop words', () => {
    expect(find(languages, '¿cómo puedo instalar en mi sistema?')[0]).toBe('/es/install');
    expect(find(languages, 'how can I install it on my system?')[0]).toBe('/en/install');
  });

  it('searches in the language of the page if another one only shares a word with the question, such as "i" and "do"', () => {
    const index = createSearchIndex([
      page('/en/install', '# Install\n\nInstall the app in Windows. Add a user to a group.', { language: 'en' }),
      page('/sv/installera', '# Installera\n\nInstallera appen i Windows så här.', { language: 'sv' }),
      page('/pl/grupy', '# Grupy\n\nDodaj użytkownika do grupy w ustawieniach.', { language: 'pl' }),
    ]);
    const languageOf = (question: string, currentPath?: string) =>
      searchSections(index, question, { currentPath }).language;
    expect(languageOf('Hur installerar jag appen i Windows?', '/sv/installera')).toBe('sv');
    expect(languageOf('Jak dodać użytkownika do grupy?', '/pl/grupy')).toBe('pl');
    expect(languageOf('Jak dodać użytkownika do grupy?')).toBeUndefined();
    expect(languageOf('How do I add a user to a group?', '/sv/installera')).toBe('en');
    expect(find(index, 'Hur installerar jag appen i Windows?', { currentPath: '/sv/installera' })[0]).toBe(
      '/sv/installera',
    );
  });

  it('uses the context that the reader selected', () => {
    const index = indexOf({
      ...FILLER,
      '/a': '# Errors in alpha\n\nWhy the alpha call fails: wrong key.',
      '/b': '# Errors in beta\n\nWhy the beta call fails: wrong key.',
    });
    const context = (value: string) => [{ type: 'code' as const, value }];
    expect(find(index, 'why does it fail?', { context: context('beta()') })[0]).toBe('/b');
    expect(find(index, 'why does it fail?', { context: context('alpha()') })[0]).toBe('/a');
    expect(find(index, 'why does the call fail?', { context: [{ type: 'code', value: 'x', path: '/b' }] })[0]).toBe(
      '/b',
    );
  });
});

it('editDistance counts typing mistakes: inserted, missing, wrong and swapped letters', () => {
  expect([
    editDistance('port', 'prot', 2),
    editDistance('port', 'por', 2),
    editDistance('port', 'sport', 2),
    editDistance('port', 'part', 2),
  ]).toEqual([1, 1, 1, 1]);
  expect(editDistance('port', 'cable', 1)).toBe(2);
});

it.each([
  ['How long is the warranty?', 'answer'],
  ['How many presses is the switch rated for?', 'answer'],
  ['Wie lange gilt die Garantie?', 'none'],
  ['How expensive is the lamp?', 'none'],
  ['How long does the shipping take?', 'none'],
])('the search rates a question for a time or a number by its subject: %s gets "%s"', (question, band) => {
  const index = indexOf({
    '/warranty': '# Warranty\n\nThe warranty lasts 30 months from purchase.',
    '/switch': '# Switch\n\nThe switch is rated for 40,000 presses.',
    '/lamp': '# Lamp\n\nThe lamp stands on a desk.',
    '/network': '# Network\n\nHold the button for five seconds, and choose the network.',
  });
  expect(searchSections(index, question).band).toBe(band);
});
