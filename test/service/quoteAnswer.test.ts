import { describe, expect, it } from 'vitest';
import { searchSections } from '../../src/search/searchSections.js';
import { DocsLinks } from '../../src/service/answer/DocsLinks.js';
import { quoteAnswer } from '../../src/service/answer/quoteAnswer.js';
import { createSearchIndex } from '../../src/service/search/createSearchIndex.js';
import { page } from './support.js';

const FILLER = ['Logging', 'Backups', 'Billing', 'Metrics', 'Webhooks', 'Roles'].map((title) =>
  page(`/${title.toLowerCase()}`, `# ${title}\n\n${title} is described here, in a few sentences that say little.`),
);

function answerTo(question: string, source: string, options: { path?: string; base?: string } = {}) {
  const { path = '/guide/page', base = '' } = options;
  const pages = [...FILLER, page(path, source), page('/guide/other', '# Other page\n\nWords.')];
  const index = createSearchIndex(pages);
  const outcome = searchSections(index, question, { limit: 12 });
  return { ...quoteAnswer(index, question, outcome, new DocsLinks(pages, base)), band: outcome.band };
}

describe('a quoted answer', () => {
  it('says that it is a quote, and links to the heading', () => {
    const { text } = answerTo(
      'enable compression',
      '# Server\n\n## Enable compression\n\nSet `compress` to enable compression.',
    );
    expect(text).toMatch(
      /^Quoted from the documentation:\n\nFrom \[Server: Enable compression\]\(\/guide\/page#enable-compression\):\n\nSet `compress`/,
    );
  });

  it('keeps a list of steps complete, with its code, in a long section', () => {
    const words = 'This paragraph talks about something else at some length. '.repeat(14);
    const steps =
      '1. Stop the pipeline server.\n2. Run this:\n\n   ```sh\n   pipeline upgrade --all\n   ```\n\n3. Start the pipeline again.';
    const { text } = answerTo(
      'upgrade the pipeline server',
      `# Pipeline\n\n## Upgrade\n\n${words}\n\n${words}\n\nTo upgrade the pipeline server:\n\n${steps}\n\n${words}`,
    );
    expect(text).toContain('To upgrade the pipeline server:');
    for (const step of ['1. Stop', '2. Run this', 'pipeline upgrade --all', '3. Start the pipeline again.'])
      expect(text).toContain(step);
    expect(text.length).toBeLessThan(1_500);
  });

  it('includes the block after a colon', () => {
    const words = 'Filler words stand here to make the section long enough to be cut. '.repeat(16);
    const { text } = answerTo(
      'rotate the secret token',
      `# Tokens\n\n## Rotate\n\n${words}\n\nRotate the secret token like this:\n\n\`\`\`sh\ntokens rotate\n\`\`\`\n\n${words}`,
    );
    expect(text).toContain('tokens rotate');
  });

  it('includes the sections below a heading without content', () => {
    const { text } = answerTo(
      'install the gadget',
      '# Gadget\n\n## Install the gadget\n\n### With npm\n\n```sh\nnpm install gadget\n```\n\n### With yarn\n\n```sh\nyarn add gadget\n```',
    );
    expect(text).toContain('**With npm**');
    expect(text).toContain('npm install gadget');
    expect(text).toContain('yarn add gadget');
  });

  it('adds a second passage that completes the first', () => {
    const { text } = answerTo(
      'proxy websockets through nginx',
      '# Proxies\n\n## Proxy websockets\n\nA proxy must pass websockets through, which takes the upgrade header and a long timeout for each of them.\n\n## Configuration for nginx\n\nFor nginx, add `proxy_http_version 1.1`.',
    );
    expect(text).toContain('upgrade header');
    expect(text).toContain('proxy_http_version 1.1');
    expect(text).toContain('#configuration-for-nginx');
  });

  it('rewrites links of the page to work from anywhere, below the base', () => {
    const source =
      '# Kiwis\n\n## Peel kiwis\n\nPeel kiwis as [told here](./other.md#top), [there](#peel-kiwis), [outside](https://example.com/a), [by reference][ref], [nowhere](./missing.md) or [badly](javascript:alert(1)).\n\n[ref]: other.md';
    const { text } = answerTo('peel kiwis', source, { base: '/docs' });
    expect(text).toContain('[told here](/docs/guide/other#top)');
    expect(text).toContain('[there](/docs/guide/page#peel-kiwis)');
    expect(text).toContain('[outside](https://example.com/a)');
    expect(text).toContain('[by reference](/docs/guide/other)');
    expect(text).toContain(', nowhere or badly.');
  });

  it('shows images as their alt text, never as images', () => {
    const { text } = answerTo(
      'assemble the bookshelf',
      '# Bookshelf\n\n## Assemble the bookshelf\n\nAssemble the bookshelf as shown: ![two boards](./boards.png)',
    );
    expect(text).toContain('two boards');
    expect(text).not.toContain('![');
    expect(text).not.toContain('boards.png');
  });

  it('quotes only the matching rows of a long table', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `| \`setting${n}\` | governs thing ${n} |`).join('\n');
    const { text } = answerTo(
      'default quota of uploads',
      `# Settings\n\n## All settings for uploads\n\n| Name | Meaning |\n| --- | --- |\n${rows}\n| \`uploadQuota\` | default quota of uploads |`,
    );
    expect(text).toContain('uploadQuota');
    expect(text).toContain('Meaning');
    expect(text).not.toContain('setting7');
  });

  it('quotes the best row of a long table, even after many that match nearly as well', () => {
    const similar = Array.from({ length: 8 }, (_, n) => `| \`upload${n}\` | quota of uploads, plan ${n} |`).join('\n');
    const { text } = answerTo(
      'default quota of uploads',
      `# Settings\n\n## All settings for uploads\n\n| Name | Meaning |\n| --- | --- |\n${similar}\n| \`uploadQuota\` | default quota of uploads |`,
    );
    expect(text).toContain('default quota of uploads');
    expect(text.match(/quota of uploads, plan/g)).toHaveLength(5);
  });

  it('keeps the text around a long table of which it quotes a row', () => {
    const rows = Array.from(
      { length: 30 },
      (_, n) => `| \`setting${n}\` | governs the thing with number ${n} and nothing else |`,
    );
    const { text } = answerTo(
      'change the colour of the lamp',
      `# Lamps\n\n## Change lamps\n\nSet properties on the lamp.\n\n\`\`\`css\n:root { --lamp-colour: red; }\n\`\`\`\n\n| Property | Meaning |\n| --- | --- |\n| \`--lamp-colour\` | colour of the lamp |\n${rows.join('\n')}`,
    );
    expect(text).toContain('Set properties on the lamp.');
    expect(text).toContain(':root { --lamp-colour: red; }');
    expect(text).toContain('colour of the lamp');
    expect(text).not.toContain('setting7');
  });

  it('leaves out code before the row that answers, if the code says nothing about the question', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `| \`ERR_THING_${n}\` | Thing ${n} was refused. |`).join('\n');
    const { text } = answerTo(
      'ERR_ALREADY_PRESENT',
      `# Errors\n\n## Codes\n\nImport the list for a mapping:\n\n\`\`\`js\nimport { codes } from 'server'\n\`\`\`\n\nAll codes:\n\n| Code | Meaning |\n| --- | --- |\n${rows}\n| \`ERR_ALREADY_PRESENT\` | Use a different id. |`,
    );
    expect(text).toContain('All codes:');
    expect(text).toContain('Use a different id.');
    expect(text).not.toContain('import { codes }');
  });

  it('quotes two sections of a page that answer equally well', () => {
    const { text } = answerTo(
      'port that it listens on',
      '# Commands\n\n## Options of serve\n\nThe port that it listens on is 4321.\n\n## Options of serve-bundle\n\nThe port that it listens on is 8080.',
    );
    expect(text).toContain('4321');
    expect(text).toContain('8080');
  });

  it('summarises the nearest pages with a whole sentence each, never with one that ends with a colon', () => {
    const index = createSearchIndex([
      ...FILLER,
      page('/limits', '# Limits\n\n## Limits of requests\n\nRequests have limits. They are counted by the minute.'),
      page('/other', '# Others\n\nThe limits of requests are as follows:\n\n- Ten requests in a second are enough.'),
    ]);
    const question = 'limits of requests';
    const outcome = { ...searchSections(index, question), band: 'none' as const };
    const { text } = quoteAnswer(index, question, outcome, new DocsLinks([], ''));
    expect(text).toContain('- [Limits: Limits of requests](/limits#limits-of-requests): Requests have limits.');
    expect(text).toContain('- [Others](/other): Ten requests in a second are enough.');
  });

  it('adds no second passage for words in the heading of the first', () => {
    const { text } = answerTo(
      'descale the kettle',
      '# Kettles\n\n## Descale\n\nPut vinegar into the kettle, boil it, and wait for an hour before you rinse it with much water.\n\n## Weight\n\nWhoever wants to descale or carry it may like to know that it is heavy.',
    );
    expect(text).toContain('vinegar');
    expect(text).not.toContain('heavy');
  });

  it('leaves out the setup of examples, and keeps their style sheets', () => {
    const { text } = answerTo(
      'render a badge',
      '# Badge\n\n## Render a badge\n\nRender a badge:\n\n```ts\nimport { x } from "y";\n// ---cut---\nrenderBadge();\n```\n\n```css\n.badge { color: red; }\n```',
    );
    expect(text).toContain('renderBadge();');
    expect(text).not.toContain('---cut---');
    expect(text).toContain('color: red');
  });

  it('shows the lines around the match of code that is too long, and links to the rest', () => {
    const paragraphs = Array.from({ length: 30 }, (_, n) => `step${n}();\ncheck${n}();\nlog${n}();`);
    const code = [...paragraphs.slice(0, 15), 'polishMirror();', ...paragraphs.slice(15)].join('\n\n');
    const { text } = answerTo('polish the mirror', `# Mirror\n\n## Polish the mirror\n\n\`\`\`js\n${code}\n\`\`\``);
    expect(text).toContain('polishMirror();');
    expect(text).toContain('step15();');
    expect(text.split('\n').length).toBeLessThan(60);
    expect(text).toContain('[The rest is on the page.](/guide/page#polish-the-mirror)');
  });

  it('shows the items that match of a list that is too long, and links to the rest', () => {
    const items = Array.from(
      { length: 60 },
      (_, n) => `- \`flag${n}\` governs the behaviour with number ${n} of the engine`,
    );
    items.splice(40, 0, '- `chokeLevel` governs the choke of the engine when it is cold');
    const { text } = answerTo(
      'choke of a cold engine',
      `# Engine\n\n## Flags\n\nThe engine has these flags:\n\n${items.join('\n')}`,
    );
    expect(text).toContain('The engine has these flags:');
    expect(text).toContain('chokeLevel');
    expect(text.split(/\s+/).length).toBeLessThan(350);
    expect(text).toContain('[The rest is on the page.](/guide/page#flags)');
  });

  it('keeps the numbers of steps when there are too many of them', () => {
    const steps = Array.from(
      { length: 30 },
      (_, n) => `${n + 1}. Do the thing with number ${n + 1}, then wait until the lamp is green again.`,
    );
    steps[19] = '20. Tighten the flange with the big wrench, then wait until the lamp is green again.';
    const { text } = answerTo('tighten the flange', `# Flange\n\n## Mount\n\n${steps.join('\n')}`);
    expect(text).toMatch(/^20\. Tighten the flange/m);
    expect(text).toMatch(/^21\. Do the thing/m);
    expect(text.split(/\s+/).length).toBeLessThan(350);
  });

  it('quotes nothing twice', () => {
    const { text } = answerTo(
      'paint the fence',
      '# Fence\n\n## Paint the fence\n\n### Paint the fence with a brush\n\nPaint the fence with a brush, board by board.\n\n### Dry\n\nLet the fence dry.',
    );
    expect(text.match(/board by board/g)).toHaveLength(1);
  });

  it('writes no character references for line breaks in components', () => {
    const { text } = answerTo(
      'prune the rose',
      '# Rose\n\n## Prune the rose\n\nPrune the rose <b>\n in winter </b> with care.',
    );
    expect(text).not.toMatch(/&#x/);
    expect(text).toContain('in winter');
  });

  it('uses sentences in the language of the question', () => {
    const answer = (question: string, pages: Parameters<typeof createSearchIndex>[0]) => {
      const index = createSearchIndex(pages);
      return quoteAnswer(index, question, searchSections(index, question), new DocsLinks(pages, '')).text;
    };
    const spanish = page(
      '/es/p',
      '# Programa\n\n## Instalar el programa\n\nPara instalar el programa, ejecute el instalador.',
      { language: 'es' },
    );
    const english = page('/p', '# Program\n\n## Install the program\n\nTo install the program, run it.', {
      language: 'en',
    });
    expect(answer('instalar el programa', [spanish])).toMatch(/^Citado de la documentación:/);
    expect(answer('¿cómo instalo el programa?', [spanish, english])).toMatch(/Instalar el programa/);
    expect(answer('how do I install the program?', [spanish, english])).toMatch(/^Quoted from the documentation:/);
    // The fixed sentences of an answer are in the language of the question, even if the documentation has no pages in that language.
    expect(answer('Wie lange dauert der Versand?', [english])).toMatch(
      /^Das habe ich in dieser Dokumentation nicht gef/,
    );
    expect(answer('Wie installiere ich das Program?', [english])).toMatch(/^(?:Das habe ich|Ich bin nicht sicher)/);
    expect(answer('install program', [english])).toMatch(/^Quoted from the documentation:/);
  });

  it.each([
    [
      'ja',
      '## ポートを変更する\n\nポートを変更するには設定ファイルを編集します。',
      'ポートを変更する',
      /^ドキュメントからの引用：\n\n\[[^\]]+\]\([^)]+\)より：/,
    ],
    ['ja', '## 設定変更\n\n設定変更はファイルの編集で行います。', '設定変更', /^ドキュメントからの引用：/],
    ['ar', '## تغيير المنفذ\n\nلتغيير المنفذ عدّل ملف الإعدادات.', 'تغيير المنفذ', /^اقتباس من الوثائق:\n\nمن \[/],
    [
      'he',
      '## שינוי היציאה\n\nכדי לבצע שינוי היציאה יש לערוך את קובץ ההגדרות.',
      'שינוי היציאה',
      /^ציטוט מהתיעוד:\n\nמתוך \[/,
    ],
    ['zh-TW', '## 變更連接埠\n\n若要變更連接埠，請編輯設定檔。', '變更連接埠', /^引自文件：\n\n來自 \[/],
    ['zh-CN', '## 更改端口\n\n若要更改端口，请编辑配置文件。', '更改端口', /^引自文档：\n\n来自 \[/],
  ])('uses the sentences of %s, also without stop words', (language, markdown, question, expected) => {
    const pages = [page('/p', `# Acme\n\n${markdown}`, { language })];
    const index = createSearchIndex(pages);
    const { text } = quoteAnswer(index, question, searchSections(index, question), new DocsLinks(pages, ''));
    expect(text).toMatch(expected);
  });

  it.each([
    ['of the page', { language: 'de' }, undefined],
    ['of the site', {}, 'de'],
  ])('labels what it quotes in the language %s', (_, ofPage, ofSite) => {
    const pages = [page('/p', '# Port\n\n## Port ändern\n\n> [!WARNING]\n> Den Port ändern nur Profis.', ofPage)];
    const index = createSearchIndex(pages);
    const links = new DocsLinks(pages, '', undefined, ofSite);
    const { text } = quoteAnswer(index, 'Port ändern', searchSections(index, 'Port ändern'), links);
    expect(text).toContain('> **Warnung**');
  });

  it('lists the nearest pages if nothing matches, and counts as a match if a part of the question does', () => {
    const source = '# Cameras\n\n## Calibrate cameras\n\nCalibrate cameras with the chart.';
    expect(answerTo('submarine xylophone quantum backups', source)).toMatchObject({ band: 'none', sections: [] });
    expect(answerTo('submarine xylophone quantum backups', source).text).toMatch(
      /^I could not find this in these docs\.\n\nThe nearest pages are:\n\n- \[Backups\]\(\/backups\)/,
    );
    const found = answerTo('calibrate cameras upside-down', source);
    expect(found.band).not.toBe('none');
  });

  it('offers further sections of the quoted page, in a closed suggestions block', () => {
    const sections = Array.from(
      { length: 3 },
      (_, n) => `## Prime pump ${n}\n\nPrime the pump with water, then close valve ${n}.`,
    );
    const pages = [page('/pumps', `# Pumps\n\n${sections.join('\n\n')}`)];
    const index = createSearchIndex([...FILLER, ...pages]);
    const question = 'prime the pump with water';
    const outcome = searchSections(index, question, { limit: 12, perPage: 4 });
    const { text } = quoteAnswer(index, question, outcome, new DocsLinks(pages, ''));
    const [, lines = ''] = /```suggestions\n([\s\S]*?)\n```$/.exec(text) ?? [];
    expect(lines).toMatch(/^\(Pumps: Prime pump \d\)\[\/pumps#prime-pump-\d\]$/m);
    for (const line of lines.split('\n'))
      expect(text.indexOf(/\[(.*)\]/.exec(line)?.[1] ?? '')).toBe(text.lastIndexOf(/\[(.*)\]/.exec(line)?.[1] ?? ''));
  });

  it('links only to the page that it quotes, and leaves other pages to the list of sources', () => {
    const { text } = answerTo(
      'enable compression',
      '# Server\n\n## Enable compression\n\nSet `compress` to enable compression.',
    );
    expect(text.match(/\]\(\//g)).toHaveLength(1);
  });
});
