import { describe, expect, it } from 'vitest';
import { findUnreadLine, listAt, textAt, valueAt } from '../../../src/site/config/ConfigValue.js';
import { parseConfig } from '../../../src/site/config/parseConfig.js';

describe('parseConfig', () => {
  it.each([
    ['a.json', '{ "site": { "title": "Acme" } }'],
    ['a.toml', '[site]\ntitle = "Acme"'],
    ['a.yml', 'site:\n  title: Acme'],
    ['a.yaml', '\uFEFFsite: { title: Acme }'],
    ['a.mjs', 'export default { site: { title: "Acme" } }'],
    ['a.mts', 'export default defineConfig({ site: { title: "Acme" } } satisfies Config)'],
  ])('reads %s', async (file, text) => {
    expect(textAt((await parseConfig(file, text)).value, 'site', 'title')).toBe('Acme');
  });

  it('reads the tags of MkDocs without running them', async () => {
    const text = [
      'site_name: !ENV [NAME, Acme]',
      'site_url: !ENV URL',
      'copyright: !ENV [A]',
      'markdown_extensions:',
      '  - pymdownx.emoji:',
      '      emoji_index: !!python/name:material.extensions.emoji.twemoji',
      '      generator: !!python/object/apply:os.system ["exit 1"]',
      'nav:',
      '  - Home: index.md',
    ].join('\n');
    const { value, problem } = await parseConfig('mkdocs.yml', text);
    expect(problem).toBeUndefined();
    expect(textAt(value, 'site_name')).toBe('Acme');
    expect(textAt(value, 'site_url')).toBeUndefined();
    expect(findUnreadLine(valueAt(value, 'site_url'))).toBe(2);
    expect(textAt(value, 'copyright')).toBeUndefined();
    expect(textAt(listAt(value, 'nav')[0], 'Home')).toBe('index.md');
  });

  it.each([
    ['a.json', '{'],
    ['a.toml', '[['],
    ['a.yml', 'a: [b'],
    ['a.ts', 'export default {'],
    ['a.ts', `export default ${'['.repeat(100_000)}`],
    ['a.json', '['.repeat(100_000)],
    ['a.yml', 'x'.repeat(500_001)],
    ['a.yml', `a: &a 1\nb: [${'*a, '.repeat(100)}]`],
    ['a.ini', 'a = 1'],
    ['a.constructor', 'a = 1'],
  ])('says why %s cannot be read', async (file, text) => {
    const { value, problem } = await parseConfig(file, text);
    expect(value).toBeUndefined();
    expect(problem).toMatch(/^it/);
  });

  it.each([
    ['a.toml', 'day = 2026-11-28\ntime = 2026-11-28T10:00:00Z\nnext = 1'],
    ['a.yml', '%YAML 1.1\n---\nday: 2026-11-28\ntime: 2026-11-28T10:00:00Z\nnext: 1'],
  ])('reads dates in %s as null', async (file, text) => {
    const { value, problem } = await parseConfig(file, text);
    expect(problem).toBeUndefined();
    expect(valueAt(value, 'day')).toBeNull();
    expect(valueAt(value, 'time')).toBeNull();
    expect(valueAt(value, 'next')).toBe(1);
  });

  it('limits aliases that repeat each other or contain themselves', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`);
    const { problem } = await parseConfig('a.yml', `a0: &a0 [x]\n${lines.join('\n')}`);
    expect(problem).toContain('could not be parsed');
    const { value } = await parseConfig('a.yml', 'a: &a\n  - *a');
    expect(listAt(value, 'a')).toHaveLength(1);
  });

  it.each([
    ['anchors with a dot in their names', (index: number) => `a${index}: &.${index} x`],
    ['aliases with a dot in their names', (index: number) => (index === 0 ? 'a0: &. x' : `a${index}: *.`)],
    ['anchors in compact maps', (index: number) => `- {"a":&b${index} x}`],
  ])('does not parse many %s', async (_, line) => {
    const { problem } = await parseConfig('a.yml', Array.from({ length: 101 }, (_, index) => line(index)).join('\n'));
    expect(problem).toContain('too many aliases');
  });

  it('parses many patterns of files, and text with many emphasised words', async () => {
    const patterns = Array.from({ length: 200 }, (_, index) => `**/*${index}.md`);
    const lines = [
      'quoted:',
      ...patterns.map((pattern) => `  - "${pattern}"`),
      'block: |',
      ...patterns.map((pattern) => `  *a ${pattern}`),
      `plain: R&D ${'*word* &amp; '.repeat(200)}`,
    ];
    const { value, problem } = await parseConfig('a.yml', lines.join('\n'));
    expect(problem).toBeUndefined();
    expect(listAt(value, 'quoted')).toEqual(patterns);
  });

  it('finds no inherited keys', async () => {
    for (const [file, text] of [
      ['a.json', '{ "__proto__": { "title": "polluted" }, "a": {} }'],
      ['a.yml', '__proto__: { title: polluted }\na: {}'],
      ['a.toml', '[a]'],
    ] as const) {
      const { value } = await parseConfig(file, text);
      expect(valueAt(value, 'title')).toBeUndefined();
      expect(valueAt(value, 'a', 'constructor')).toBeUndefined();
    }
  });
});
