import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEntities } from '../../src/answer/markdown/entities.js';
import { createFolderLinks, createSiteLinks } from '../../src/cli/terminal/AnswerLinks.js';
import type { TerminalFeatures } from '../../src/cli/terminal/detectTerminal.js';
import { TerminalAnswer } from '../../src/cli/terminal/TerminalAnswer.js';
import { textWidth } from '../../src/cli/terminal/textWidth.js';
import { wrapText } from '../../src/cli/terminal/wrapText.js';

const PLAIN: TerminalFeatures = { columns: 40, hasStyles: false, hasLinks: false };
const STYLED: TerminalFeatures = { columns: 40, hasStyles: true, hasLinks: false };
const LINKED: TerminalFeatures = { columns: 40, hasStyles: true, hasLinks: true };
const SITE_LINKS = createSiteLinks('http://docs.test');

/** Renders an answer that arrives in chunks of `size` characters. */
function render(
  markdown: string,
  features: TerminalFeatures = PLAIN,
  size = markdown.length,
  links = SITE_LINKS,
): string {
  const answer = new TerminalAnswer(features, links);
  let shown = '';
  for (let at = 0; at < markdown.length; at += size) shown += answer.push(markdown.slice(at, at + size));
  return shown + answer.end();
}

const SAMPLE = `# Change the port

The lamp listens on port **8080**. To change it, edit \`lamp.yaml\` and ~~reboot~~ *restart* the lamp, as the
[guide](/guide#port) says.

\`\`\`yaml
server:
  port: 9090 # a long line of code stays as it is, and is not wrapped

  host: 0.0.0.0
\`\`\`

1. Stop the lamp.
2. Change the port:
   - [x] in the file
   - [ ] in the firewall, which is a long item
3. Start it again.

   It takes a minute.
4. Done.

> The port must be free.

| Port | Use |
| ---: | --- |
| 80 | HTTP |
| 8080 | Proxy |

***

See <https://docs.test/more> and ![a diagram](/port.png).
`;

describe('an answer in a terminal', () => {
  it('is readable without styles', () => {
    expect(render(SAMPLE)).toBe(`Change the port
───────────────

The lamp listens on port 8080. To change
it, edit \`lamp.yaml\` and ~~reboot~~
restart the lamp, as the guide
(http://docs.test/guide#port) says.

  server:
    port: 9090 # a long line of code stays as it is, and is not wrapped

    host: 0.0.0.0

1. Stop the lamp.
2. Change the port:
   • [x] in the file
   • [ ] in the firewall, which is a
         long item
3. Start it again.

   It takes a minute.

4. Done.

│ The port must be free.

Port  Use
────  ─────
  80  HTTP
8080  Proxy

────────────────────────────────────────

See https://docs.test/more and a diagram
(http://docs.test/port.png).
`);
  });

  it('has styles, which end at the end of each line', () => {
    const shown = render('# Port\n\nUse **bold and `code` on two lines** here.', STYLED);
    expect(shown.split('\n')).toEqual([
      '\u001b[1m\u001b[4mPort\u001b[24m\u001b[22m',
      '',
      'Use \u001b[1mbold and \u001b[22m\u001b[1m\u001b[36mcode\u001b[39m\u001b[22m\u001b[1m on two lines\u001b[22m here.',
      '',
    ]);
    expect(stripVTControlCharacters(shown)).not.toContain('\u001b');
  });

  it('hides URLs behind links only if the terminal opens them', () => {
    const link = '[the guide](/guide)';
    expect(render(link, STYLED)).toContain('(\u001b[2mhttp://docs.test/guide\u001b[22m)');
    expect(render(link, LINKED)).toBe(
      '\u001b]8;;http://docs.test/guide\u001b\\\u001b[4mthe guide\u001b[24m\u001b]8;;\u001b\\\n',
    );
  });

  it('names the host of a link whose text names another one', () => {
    expect(stripVTControlCharacters(render('[bank.test](https://evil.test/a)', LINKED))).toBe(
      'bank.test (evil.test)\n',
    );
  });

  it('shows only the text of links that cannot be opened', () => {
    const markdown = '[a](javascript:alert(1)) [b](/x) [c](https://u:p@c.test) [d](https://d.test)';
    expect(render(markdown, PLAIN, 99, createSiteLinks(undefined))).toBe('a b c d (https://d.test/)\n');
  });

  it('links to files if the pages are in a folder without a site', () => {
    const links = createFolderLinks('docs', [{ path: '/guide', file: 'guide/index.md' }]);
    expect(render('[a](/guide/#port) [b](/missing)', PLAIN, 99, links)).toBe('a (docs/guide/index.md) b\n');
    expect(links('/guide', 'a')?.href).toMatch(/^file:\/\/\/.*\/docs\/guide\/index\.md$/);
  });

  it('shows a table that does not fit row by row', () => {
    const table =
      '| Option | Default | Meaning |\n|-|-|-|\n| `--host` | 127.0.0.1 | address of it |\n| `--port` | | port |\n';
    expect(render(table, { ...PLAIN, columns: 24 })).toBe(
      'Option: `--host`\nDefault: 127.0.0.1\nMeaning: address of it\n\nOption: `--port`\nMeaning: port\n',
    );
  });

  it('wraps the cells of a table that is too wide', () => {
    const table =
      '| A | Meaning |\n|-|-|\n| one | a cell that is too long for the width of this terminal |\n| two | b |\n';
    expect(render(table)).toBe(
      'A    Meaning\n───  ───────────────────────────────────\none  a cell that is too long for the\n     width of this terminal\n\ntwo  b\n',
    );
  });

  it('keeps a word together that has two styles and begins after Chinese punctuation', () => {
    const styled = [
      { text: 'xx 漢', styles: ['bold' as const] },
      { text: '。abc', styles: [] },
      { text: 'def', styles: ['italic' as const] },
    ];
    const lines = wrapText(styled, 10).map((line) => line.map(({ text }) => text).join(''));
    expect(lines).toEqual(['xx', '漢。abcdef']);
  });

  it('counts wide characters, and wraps text without spaces', () => {
    expect(['漢字', '👩‍💻', 'é', '한글', 'ｆ', '🇩🇪', 'a\u0301'].map(textWidth)).toEqual([4, 2, 1, 4, 2, 2, 1]);
    const linesOf = (answer: string) =>
      render(answer, { ...PLAIN, columns: 20 })
        .trimEnd()
        .split('\n');
    expect(linesOf('東京は日本の首都です。大阪は西の中心です。')).toEqual([
      '東京は日本の首都で',
      'す。大阪は西の中心で',
      'す。',
    ]);
    expect(linesOf('東京は日本の**首都です**。大阪')).toEqual(['東京は日本の首都で', 'す。大阪']);
  });

  it('does not break URLs', () => {
    const address = `https://docs.test/${'long/'.repeat(20)}`;
    expect(render(`Open ${address} now`)).toBe(`Open\n${address}\nnow\n`);
  });

  it('shows footnotes, and reference links that are defined later in the answer', () => {
    const markdown = 'Read [the guide][1] and [this][2].\n\nMore.[^n]\n\n[1]: /guide\n\n[^n]: A note.\n';
    expect(render(markdown, PLAIN, 5)).toBe(
      'Read the guide (http://docs.test/guide)\nand [this][2].\n\nMore.[^n]\n\n[^n] A note.\n',
    );
  });
});

describe('an answer that streams', () => {
  it('looks the same for chunks of any size', () => {
    for (const features of [PLAIN, LINKED]) {
      const expected = render(SAMPLE, features);
      for (const size of [1, 2, 7, 50]) expect(render(SAMPLE, features, size)).toBe(expected);
    }
  });

  it('prints code line by line and lists item by item', () => {
    const answer = new TerminalAnswer(PLAIN, SITE_LINKS);
    expect(answer.push('```sh\nnpm install\nnpm ')).toBe('  npm install\n');
    expect(answer.push('start\n')).toBe('  npm start\n');
    expect(answer.push('```\n\n- one\n')).toBe('');
    expect(answer.push('- two\n')).toBe('\n• one\n');
    expect(answer.end()).toBe('• two\n');
  });

  it('prints each item of a long list once', () => {
    const list = Array.from({ length: 1_000 }, (_, item) => `- item ${item}\n`).join('');
    expect(render(list, PLAIN, 10)).toBe(list.replaceAll('-', '•'));
  });
});

describe('an answer with hostile text', () => {
  it('adds no control character to the output', async () => {
    await loadEntities();
    const ESCAPE = String.fromCharCode(27);
    const hostile = fc.array(
      fc.constantFrom(
        ...[
          '\u001b[31m',
          '\u001b]8;;http://evil.test\u001b\\',
          '\u0007',
          '\u009b2J',
          '\r',
          '\u202e',
          '&#27;[2J',
          '&#x9b;',
          '&#8238;',
          '&bsol;',
        ],
        ...[
          '# ',
          '**',
          '`',
          '```\n',
          '\n',
          '\n\n',
          '- ',
          '1. ',
          '> ',
          '| a | b |\n|-|-|\n',
          '[x](/a',
          ')',
          '<https://a.test/',
          '>',
          '![',
          ']',
          '[^n]',
          '[^n]: ',
        ],
        ...['word', ' ', '漢', '👩‍💻', '\t', '<br>', '<!-- ', '[a]: http://b.test/\u001b[1m\n', '[a]'],
      ),
      { maxLength: 40 },
    );
    const styles = new RegExp(`${ESCAPE}\\[(?:1|2|3|4|9|22|23|24|29|36|39)m`, 'g');
    const links = new RegExp(`${ESCAPE}\\]8;;[!-~]*${ESCAPE}\\\\`, 'g');
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 20 }), (parts, size) => {
        const markdown = parts.join('');
        for (const features of [PLAIN, LINKED]) {
          const shown = render(markdown, features, size);
          expect(shown.replace(styles, '').replace(links, '')).toMatch(
            /^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u,
          );
          expect(shown).toBe(render(markdown, features));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows a URL once, also without the slash at its end', () => {
    expect(render('<https://a.test> and [https://b.test](https://b.test/)')).toBe(
      'https://a.test and https://b.test\n',
    );
    expect(render('[https://a.test](https://a.test/x)', { ...PLAIN, columns: 80 })).toContain('https://a.test/x');
  });

  it('takes a long answer in tiny chunks in linear time', () => {
    const text = 'word '.repeat(80_000);
    const answer = new TerminalAnswer(PLAIN, SITE_LINKS);
    // In quadratic time, this would take minutes.
    for (let at = 0; at < text.length; at += 3) answer.push(text.slice(at, at + 3));
    expect(answer.end()).toMatch(/^word word/);
  });
});
