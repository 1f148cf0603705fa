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
    [
      'the whole of a command without prompts in its further lines',
      'sh',
      '$ a |\n  b &&\n  c\nok\n',
      'a |\n  b &&\n  c',
    ],
    ['the lines of a loop', 'sh', '$ for f in *.md; do\n> echo $f\n> done\na.md\n', 'for f in *.md; do\necho $f\ndone'],
    ['text in quotes to its end', 'sh', '$ echo "a # b\n$ c" # "d\na\n$ ls\n', 'echo "a # b\n$ c" # "d\nls'],
    [
      'the body of a here-document',
      'console',
      '$ cat > app.conf <<EOF\nport = 80\n$ a\n EOF\nEOF\nok\n$ restart\n',
      'cat > app.conf <<EOF\nport = 80\n$ a\n EOF\nEOF\nrestart',
    ],
    [
      'a here-document after prompts',
      'sh',
      "$ cat <<-'END'\n> > a\n>\n> \tEND\n> a\n",
      "cat <<-'END'\n> a\n\n\tEND\na",
    ],
    ['a here-string, which has one line', 'sh', '$ cat <<< EOF\nEOF\n$ ls\n', 'cat <<< EOF\nls'],
    ['without the headings of scripts', 'sh', '$ npm test\n> acme@1.0.0 test\n> vitest\n', 'npm test'],
    ['unchanged if a quote is not closed', 'sh', '$ echo "a\n$ ls\n', '$ echo "a\n$ ls'],
    ['unchanged if a here-document has no end', 'sh', '$ cat <<EOF\na\n$ ls\n', '$ cat <<EOF\na\n$ ls'],
    ['unchanged if a loop has no prompts', 'sh', '$ while a; do\n  b\ndone\n', '$ while a; do\n  b\ndone'],
    ['unchanged for a script without prompts', 'sh', 'npm ci\n# $ not a prompt\n', 'npm ci\n# $ not a prompt'],
    [
      'unchanged for a script with a here-document that shows a session',
      'bash',
      'cat > README <<EOF && cat <<-"B"\n$ hello\nEOF\n$ more\n\tB\nls\n',
      'cat > README <<EOF && cat <<-"B"\n$ hello\nEOF\n$ more\n\tB\nls',
    ],
    ['only the commands after output like a here-document without an end', 'sh', 'Shift:\na << b\n$ ls\nc\n', 'ls'],
    ['unchanged for a script that is cut off in a here-document', 'sh', 'cat <<E-F.x\n$ a\nE\n', 'cat <<E-F.x\n$ a\nE'],
    [
      'unchanged for a script with a first line that is cut off in a here-document',
      'bash',
      '#!/bin/sh\n\n# a\ncat <<EOF\n$ a\nb\n',
      '#!/bin/sh\n\n# a\ncat <<EOF\n$ a\nb',
    ],
    [
      'unchanged for a script with an unusual end mark',
      'sh',
      'cat <<E-F.x\n$ a\nE-F.x\n./b\n',
      'cat <<E-F.x\n$ a\nE-F.x\n./b',
    ],
    ['only the commands after text with an apostrophe', 'sh', "It's ready:\n# don't\n$ ls\n", 'ls'],
    ['only the commands after prompts that name user and host', 'sh', 'me@box:~/a$ ls\na b\n', 'ls'],
    ['the new side of a diff', 'diff', '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same\n', 'new\nsame'],
    [
      'an added line that begins with plus signs',
      'diff',
      '--- a\n+++ b\n@@ -1 +1,2 @@\n+++ i;\n same\n',
      '++ i;\nsame',
    ],
    ['hunks without context', 'diff', '@@ -1 +1 @@\n--- i;\n+++ i;\n@@ -9 +9 @@\n-a\n+b\n', '++ i;\nb'],
    [
      'a later file without hunks',
      'diff',
      '--- a.js\n+++ b.js\n@@ -1 +1 @@\n-one\n+two\n--- c.js\n+++ d.js\n+three',
      'two\nthree',
    ],
    [
      'hunks with wrong numbers',
      'diff',
      '--- a/a\n+++ b/a\n@@ -1,4 +1,4 @@\n x\n-y\n+z\n w\ndiff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-p\n+q\n',
      'x\nz\nw\nq',
    ],
    ['a new file without an old name', 'diff', 'new file mode 100644\n+++ b/new.ts\n@@ -0,0 +1 @@\n+one\n', 'one'],
    ['a file without an extension', 'diff', '@@ -1 +1 @@\n+t\n--- Makefile\n+++ Makefile\n@@ -1 +1 @@\n+q\n', 't\nq'],
    ['an added line with a dot', 'diff', '@@ -1 +1 @@\n--- this.i;\n+++ this.i;\n', '++ this.i;'],
    ['an added line after a removed one', 'diff', '--- a\n+++ b\n@@ -1 +1 @@\n--- i;\n+++ i;\n', '++ i;'],
    ['two files of a diff', 'diff', '--- a\n+++ b\n@@ -1 +1 @@\n+one\n--- c\n+++ d\n@@ -1 +1 @@\n+two\n', 'one\ntwo'],
    [
      'a diff without notes about a missing line feed',
      'diff',
      '@@ -1 +1 @@\n-old\n\\ No newline at end of file\n+new \\\n\\ No newline at end of file\n',
      'new \\',
    ],
    ['unchanged for code in another language that begins with a dollar', 'php', '$ a = 1;\n', '$ a = 1;'],
    ['without characters that reverse text', 'js', 'a\u202eb\n', 'ab'],
  ])('is %s', (_name, language, text, copied) => {
    expect(codeToCopy(text, language)).toBe(copied);
  });
});

describe('syntax highlighting', () => {
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
