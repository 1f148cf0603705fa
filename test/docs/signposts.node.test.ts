import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ARCHITECTURE = ['ARCHITECTURE.md', ...readdirSync('architecture').map((name) => `architecture/${name}`)];
const DOCUMENTS = [
  ...ARCHITECTURE,
  'README.md',
  'CONTRIBUTING.md',
  'OWNER.md',
  'CHANGELOG.md',
  'test/PROMISES.md',
  'test/bench/HISTORY.md',
  'test/bench/RESULTS.md',
  ...readdirSync('stories').flatMap((name) => (name.endsWith('.mdx') ? [`stories/${name}`] : [])),
];
const FOLDERS = ['src', 'test', 'docs', 'scripts', 'stories', 'build'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name)),
);
const names = new Set(files.map((file) => basename(file)));
const identifiers = new Set(
  files
    .filter((file) => /^src\/.*\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/[\w$]+/g) ?? []),
);

/** Returns the inline code of a document. */
const inlineCode = (document: string) =>
  Array.from(
    readFileSync(document, 'utf8')
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
    ([, code = '']) => code,
  );

/**
 * Matches citations of notes outside the repository. No file except this test may contain such a citation, because contributors cannot read
 * the notes.
 */
const OUTSIDE = /wire-facts|DESIGN\.md|platform-api|ai-sdk-v4|\bissue \d|promise \d/;

/**
 * Returns the source files that comments name in backticks, such as `trigger.css` or `ui/trigger.css`. The returned names have no folders.
 */
const namedInComments = (text: string) =>
  (text.match(/^\s*(?:\/\*\*?|\*|\/\/) .*$/gm) ?? []).flatMap((line) =>
    Array.from(line.matchAll(/`(?:[\w.-]+\/)*([\w-]+(?:\.\w+)*\.(?:tsx?|mjs|css))`/g), ([, name = '']) => name),
  );

describe('signposts for contributors', () => {
  it('cite no document outside the repository', () => {
    const own = /\.(?:tsx?|m[jt]s|css|mdx?)$/;
    const citing = files.filter((file) => own.test(file) && basename(file) !== 'signposts.node.test.ts');
    expect(citing.filter((file) => OUTSIDE.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('in comments of src name only existing files', () => {
    const missing = files
      .filter((file) => /^src\/.*\.tsx?$/.test(file))
      .flatMap((file) =>
        namedInComments(readFileSync(file, 'utf8'))
          .filter((name) => !names.has(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(missing).toEqual([]);
  });

  it.each(DOCUMENTS)('in %s name only existing files', (document) => {
    const paths = inlineCode(document).filter((code) => /^(?:src|test|docs|scripts|stories)\/[\w./-]+$/.test(code));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const bare = inlineCode(document).filter((code) => /^\w+\.(?:test\.)?tsx?$/.test(code));
    expect(bare.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(DOCUMENTS)('in %s name only what the named file has: `X` in `file`', (document) => {
    const pairs = readFileSync(document, 'utf8').matchAll(
      /`([A-Za-z_$][\w$]*)` in `((?:src|test|scripts|build)\/[\w./-]+\.\w+)`/g,
    );
    const namesIn = (file: string) => new Set(readFileSync(file, 'utf8').match(/[\w$]+/g));
    const wrong = [...pairs].filter(([, name = '', file = '']) => !namesIn(file).has(name));
    expect(wrong.map(([pair]) => pair)).toEqual([]);
  });

  it('in ARCHITECTURE.md and its pages name only identifiers that exist', () => {
    const named = ARCHITECTURE.flatMap(inlineCode).flatMap(
      (code) => /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\(\w*\))?$/.exec(code)?.[1] ?? [],
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((name) => !identifiers.has(name))).toEqual([]);
  });

  it('in test/PROMISES.md name the tests of each promise of docs/security.md', () => {
    const sections = readFileSync('docs/security.md', 'utf8').split(/^## /m);
    const promises = sections
      .filter((section) => /^(?:What (?:readers|owners|operators) .*promised|Does it set cookies)/.test(section))
      .flatMap((section) => Array.from(section.matchAll(/^- (.*)/gm), ([, text = '']) => text))
      .map((text) => text.replaceAll('**', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const rows = Array.from(readFileSync('test/PROMISES.md', 'utf8').matchAll(/^\| ([^|]+) \| [^|]*`test\//gm));
    expect(promises.length).toBeGreaterThan(30);
    expect(promises.filter((promise) => !rows.some(([, start = '']) => promise.startsWith(start)))).toEqual([]);
  });

  it.each([
    ['Address of the hosted docs platform', /docs-platform\.example/],
    ['Date of version 0.1.0', /\bnot published (?:on npm )?yet/],
  ])('in OWNER.md name every file with the placeholder for "%s"', (decision, placeholder) => {
    const row = readFileSync('OWNER.md', 'utf8')
      .split('\n')
      .find((line) => line.includes(decision));
    const named = Array.from(row?.matchAll(/`([\w./-]+\.(?:md|ts))`/g) ?? [], ([, name = '']) => name);
    const holders = ['README.md', ...files].filter(
      (file) => basename(file) !== 'signposts.node.test.ts' && placeholder.test(readFileSync(file, 'utf8')),
    );
    expect(named.filter((name) => name !== 'CHANGELOG.md').sort()).toEqual(holders.sort());
  });
});
