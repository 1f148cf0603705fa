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

  it('quotes two sections of a page that answer equally well', () => {
    const { text } = answerTo(
      'port that it listens on',
      '# Commands\n\n## Options of serve\n\nThe port that it listens on is 4321.\n\n## Options of serve-bundle\n\nThe port that it listens on is 8080.',
    );
    expect(text).toContain('4321');
    expect(text).toContain('8080');
  });

  it('never summarises another page with a sentence that ends with a colon', () => {
    const index = createSearchIndex([
      ...FILLER,
      page(
        '/limits',
        '# Limits\n\n## Limits of requests\n\nRequests have limits, and whoever sends more requests than the limits allow has to wait.',
      ),
      page('/other', '# Others\n\nThe limits of requests are as follows:\n\n- Ten requests in a second are enough.'),
    ]);
    const question = 'limits of requests';
    const { text } = quoteAnswer(index, question, searchSections(index, question), new DocsLinks([], ''));
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

  it('leaves out supporting code of examples', () => {
    const { text } = answerTo(
      'render a badge',
      '# Badge\n\n## Render a badge\n\nRender a badge:\n\n```ts\nimport { x } from "y";\n// ---cut---\nrenderBadge();\n```\n\n```css\n.badge { color: red; }\n```',
    );
    expect(text).toContain('renderBadge();');
    expect(text).not.toContain('---cut---');
    expect(text).not.toContain('color: red');
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
    // The sentences are in the language of the question even if the documentation has no pages in it.
    expect(answer('Wie lange dauert der Versand?', [english])).toMatch(
      /^Das habe ich in dieser Dokumentation nicht gef/,
    );
    expect(answer('Wie installiere ich das Program?', [english])).toMatch(/^(?:Das habe ich|Ich bin nicht sicher)/);
    expect(answer('install program', [english])).toMatch(/^Quoted from the documentation:/);
  });

  it('lists the nearest pages if nothing matches, but not if a part of the question does', () => {
    const source = '# Cameras\n\n## Calibrate cameras\n\nCalibrate cameras with the chart.';
    expect(answerTo('submarine xylophone quantum backups', source)).toMatchObject({ band: 'none', sections: [] });
    expect(answerTo('submarine xylophone quantum backups', source).text).toMatch(
      /^I could not find this in these docs\.\n\nThe nearest pages are:\n\n- \[Backups\]\(\/backups\)/,
    );
    const found = answerTo('calibrate cameras upside-down', source);
    expect(found.band).not.toBe('none');
  });

  it('offers further sections only in a closed suggestions block', () => {
    const pages = Array.from({ length: 8 }, (_, n) =>
      page(`/pumps/${n}`, `# Pump ${n}\n\n## Prime pump ${n}\n\nPrime the pump with water, then close valve ${n}.`),
    );
    const index = createSearchIndex([...FILLER, ...pages]);
    const question = 'prime the pump with water';
    const outcome = searchSections(index, question, { limit: 12 });
    const { text } = quoteAnswer(index, question, outcome, new DocsLinks(pages, ''));
    const [, lines = ''] = /```suggestions\n([\s\S]*?)\n```$/.exec(text) ?? [];
    expect(lines.split('\n').length).toBeGreaterThan(0);
    for (const line of lines.split('\n')) expect(line).toMatch(/^\([^()]+\)\[\/pumps\/\d[^\]]*\]$/);
  });
});
