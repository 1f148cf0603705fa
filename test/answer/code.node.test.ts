import { describe, expect, it } from 'vitest';
import { codeToCopy } from '../../src/answer/code/codeToCopy.js';
import { grammarFor } from '../../src/answer/code/grammars.js';
import { splitCode } from '../../src/answer/code/splitCode.js';
import { splitTokens } from '../../src/answer/code/splitTokens.js';
import { type CodeToken, tokenizeCode } from '../../src/answer/code/tokenizeCode.js';

describe('the copied text', () => {
  it.each([
    ['unchanged for code in most languages', 'ts', 'const a = 1;\n', 'const a = 1;'],
    ['only the commands of a terminal session', 'console', '$ npm ci\nadded 1\n$ npm start\n', 'npm ci\nnpm start'],
    ['the whole of a command over several lines', 'bash', '$ curl \\\n>   -d x\nok\n', 'curl \\\n  -d x'],
    ['unchanged for a script without prompts', 'sh', 'npm ci\n# $ not a prompt\n', 'npm ci\n# $ not a prompt'],
    ['only the commands after prompts that name user and host', 'sh', 'me@box:~/a$ ls\na b\n', 'ls'],
    ['the new side of a diff', 'diff', '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same\n', 'new\nsame'],
    ['unchanged for code in another language that begins with a dollar', 'php', '$ a = 1;\n', '$ a = 1;'],
    ['without characters that reverse text', 'js', 'a\u202eb\n', 'ab'],
  ])('is %s', (_name, language, text, copied) => {
    expect(codeToCopy(text, language)).toBe(copied);
  });
});

describe('syntax highlighting', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code to highlight
  const CODE = 'function a() {\n  return `x\n${1}`; // c\n}\n'.repeat(50);

  it('keeps the text of the code', async () => {
    const tokens = (await tokenizeCode(CODE, 'javascript')) ?? [];
    expect(tokens.map(({ text }) => text).join('')).toBe(CODE);
    expect(tokens).toContainEqual({ text: 'function', scope: 'da-hl-keyword' });
  });

  it('splits tokens at the chunks of the code', async () => {
    const tokens = (await tokenizeCode(CODE, 'javascript')) ?? [];
    const chunks = splitCode(CODE);
    expect(chunks.length).toBe(4);
    const text = (tokens: readonly CodeToken[]) => tokens.map((token) => token.text).join('');
    expect(splitTokens(tokens, chunks).map(text)).toEqual(chunks);
  });

  it('returns nothing for a language without a grammar', async () => {
    expect(await tokenizeCode(CODE, 'klingon')).toBeUndefined();
  });

  it('knows the usual names of a language, but no property names of objects', () => {
    expect([grammarFor('TS'), grammarFor('html'), grammarFor('constructor'), grammarFor('')]).toEqual([
      'typescript',
      'xml',
      undefined,
      undefined,
    ]);
  });
});
